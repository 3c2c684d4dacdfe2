#!/bin/sh
# Makes an authority of the installation's own, and four certificates of it: by which PostgreSQL and Redis show the nodes who they are (server), by
# which the nodes show it the proxy (node), and by which the machine that collects the logs and those that send them know each other (collector,
# sender; see logs/). Run once, as root, before the first start: the key of the first is for the group 999, as which both images run, that of the
# second for the group 1000, as which the nodes do; move collector.key and collector.crt to the other machine, and copy ca.crt there. The
# authority's key is thrown away, so nobody makes another certificate of it; to renew, remove the folder, run this again, and start all services
# anew. They last for five years. NODE_NAMES names the nodes where they are not those of the compose file, such as NODE_NAMES="DNS:a.inner,IP:10.0.0.1".
set -eu
umask 077
folder=${1:-"$(dirname "$0")/certificates"}
if [ -e "$folder/server.key" ] && [ -e "$folder/node.key" ] && [ -e "$folder/sender.key" ]; then
  echo "certificates are there already: $folder"
  exit 0
fi
if [ -e "$folder/server.key" ]; then
  echo "the certificates of the nodes and of the logs are missing: remove $folder, run this again, and start all services anew" >&2
  exit 1
fi
mkdir -p "$folder"
cd "$folder"
days=1825
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days $days -subj "/CN=zd-exchange authority" \
  -addext "keyUsage=critical,keyCertSign,cRLSign" -keyout ca.key -out ca.crt 2>/dev/null
# Makes the certificate of this name for these hosts and this use.
certify() {
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=zd-exchange $1" -keyout "$1.key" -out "$1.csr" 2>/dev/null
  printf '%s\n' "basicConstraints=critical,CA:FALSE" "extendedKeyUsage=$3" "subjectAltName=$2" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days $days -extfile "$1.ext" -out "$1.crt" 2>/dev/null
  rm -f "$1.csr" "$1.ext"
  chmod 644 "$1.crt"
  chmod 640 "$1.key"
}
certify server "DNS:postgres,DNS:redis,DNS:localhost,IP:127.0.0.1" serverAuth
certify node "${NODE_NAMES:-DNS:node1,DNS:node2},DNS:localhost,IP:127.0.0.1" serverAuth
certify collector "DNS:collector" serverAuth
certify sender "DNS:sender" clientAuth
rm -f ca.key ca.srl
chmod 755 .
chmod 644 ca.crt
if [ "$(id -u)" = 0 ]; then
  chown root:999 server.key
  chown root:1000 node.key
else
  echo "give the keys to their groups: chgrp 999 $folder/server.key; chgrp 1000 $folder/node.key"
fi
