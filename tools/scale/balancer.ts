/** Both directions: what a balancer of several servers of one kind does for each of them. */
const rules = `
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_connect_timeout 1s;
  # A connection that broke before an answer: the next server is asked, writes too, since each carries its own id.
  proxy_next_upstream error timeout non_idempotent;
  proxy_next_upstream_tries 2;
`

/** One websocket upgrade; a server that is going down refuses it with 503, and the other is asked. */
const socket = (group: string) => `
  proxy_pass http://${group};
  proxy_set_header Upgrade $http_upgrade;
  proxy_set_header Connection upgrade;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_next_upstream error timeout http_503;
  proxy_read_timeout 1h;
`

/**
 * The servers of one kind. `max_fails=0`: nginx keeps none of them out for having failed. With two of them, the one that
 * has just come back would still be kept out when the other goes down, and nginx would have nobody to ask.
 */
const upstream = (group: string, ports: readonly number[]) =>
  `upstream ${group} { ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')} keepalive 32; }`

/** nginx before the gateways, as the browser's only address. */
export const edge = (gateways: readonly number[]) => () => ({
  http: upstream('gateways', gateways),
  server: `
    client_max_body_size 25m;
    location = /ws/duel { ${socket('gateways')} }
    location / { ${rules} proxy_pass http://gateways; }`,
})

/** nginx before the backends, and on `graderPort` before the graders. */
export const inner = (backends: readonly number[], graders: readonly number[], graderPort: number) => () => ({
  http: `
    ${upstream('backends', backends)}
    ${upstream('graders', graders)}
    server { listen 127.0.0.1:${graderPort}; client_max_body_size 25m; location / { ${rules} proxy_pass http://graders; } }`,
  server: `
    client_max_body_size 25m;
    location = /matching { ${socket('backends')} }
    location / { ${rules} proxy_pass http://backends; }`,
})
