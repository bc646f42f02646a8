import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { configurationOf } from '../testing/balancer.ts'
import { newFolder, nginx, run, type Nginx } from '../testing/nginx.ts'
import { freePort } from '../testing/product.ts'

/** Runs the nginx of deploy/balancer before the backends at these ports. */
export async function shippedBalancer(backends: readonly [number, number]): Promise<Nginx> {
  const port = await freePort()
  const folder = newFolder()
  writeFileSync(path.join(folder, 'nginx.conf'), configurationOf(folder, port, backends))
  return run(folder, 'nginx.conf', port)
}

/** Runs an nginx before the graders at these ports, by the rules of deploy/balancer. */
export const graderBalancer = (graders: readonly [number, number]): Promise<Nginx> =>
  nginx(() => ({
    http: `upstream graders { ${graders.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')} }`,
    server: `
      client_max_body_size 0; proxy_http_version 1.1; proxy_set_header Connection close;
      proxy_buffering off; proxy_request_buffering off;
      proxy_next_upstream error timeout; proxy_next_upstream_tries 2; proxy_connect_timeout 1s;
      location / { proxy_pass http://graders; }`,
  }))
