/** Returns the request that upgrades a connection to a socket, up to the blank line. */
export const upgradeRequest = (path: string, host = "localhost"): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
    "\r\n",
  ].join("\r\n");
