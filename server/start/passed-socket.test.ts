import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { UPLOAD_MAX } from '../http/app.ts'
import { takePassedSocket } from './passed-socket.ts'

const nginx = readFileSync('deploy/nginx.conf', 'utf8')
const caddy = readFileSync('deploy/Caddyfile', 'utf8')
const socket = readFileSync('deploy/casakas.socket', 'utf8')
const service = readFileSync('deploy/casakas.service', 'utf8')

it('16.41 the proxies let the largest upload through, and let idle connections go after five seconds', () => {
  const [, megabytes] = /^\s*client_max_body_size (\d+)m;$/m.exec(nginx)!
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...Object.values(UPLOAD_MAX)))
  expect(nginx).toMatch(/^\s*keepalive_timeout 5s;$/m)
  expect(nginx).toMatch(/^\s*proxy_http_version 1\.1;\n\s*proxy_set_header Connection "";$/m)
  expect(caddy).not.toContain('max_size')
  expect(caddy).toMatch(/^\s*keepalive 5s$/m)
})

it('16.39 systemd opens the port that the proxies send to, and leaves the shop its 20 seconds', () => {
  const [, address = ''] = /^ListenStream=(.+)$/m.exec(socket)!
  expect(nginx).toContain(`\tserver ${address} max_fails=0;`)
  expect(caddy).toContain(`reverse_proxy {$TIENDA:${address}} `)
  expect(service).toMatch(/^Requires=casakas\.socket$/m)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(service)![1])).toBeGreaterThan(20)
})

it('16.39 a socket is taken by the process that it was passed to, and by none that it starts', () => {
  const env = { LISTEN_PID: '7', LISTEN_FDS: '1', LISTEN_FDNAMES: 'casakas.socket', PATH: '/bin' }
  expect(takePassedSocket({ ...env }, 8)).toBeNull()
  expect(takePassedSocket({ ...env, LISTEN_FDS: '0' }, 7)).toBeNull()
  expect(takePassedSocket({}, 7)).toBeNull()
  expect(takePassedSocket(env, 7)).toBe(3)
  expect(env).toEqual({ PATH: '/bin' })
})

it('16.106 every start that comes with the shop has Node keep little room for young objects', () => {
  const starts = ['package.json', 'scripts/package/make-package.ts', 'deploy/casakas.service', 'Containerfile'].map(
    (file) => /^.*(?:scripts\/start\.ts|server\/main\.js)["'].*$|^ExecStart=.*$/m.exec(readFileSync(file, 'utf8'))![0],
  )
  for (const start of starts) expect(start).toMatch(/\bnode["',\s]+--max-semi-space-size=16\b/)
})
