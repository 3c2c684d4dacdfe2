/**
 * Sends a signal to a process, or to a group of processes by its negative number; false where it has ended already, as a
 * process that is not our child may do at any moment. Throws where it belongs to somebody else.
 */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
