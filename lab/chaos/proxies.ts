import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { untilReady } from '../../tests/until-ready.ts'

export type Proxy = { origin: string; stop: () => Promise<void> }

type Options = { folder: string; port: number; shops: number[] }

/** nginx by deploy/nginx.conf, but for certificates, name and port. */
export async function startNginx({ folder, port, shops }: Options): Promise<Proxy> {
  await mkdir(folder, { recursive: true })
  const [upstream, server] = (await readFile('deploy/nginx.conf', 'utf8')).split(/^(?=server \{)/m) as [string, string]
  const ours = upstream.replace(/^(\s*)server 127\.0\.0\.1:3000(.*)$/m, (_, indent: string, rest: string) =>
    shops.map((shop) => `${indent}server 127.0.0.1:${shop}${rest}`).join('\n'),
  )
  const plain = server
    .replace('$host', '$http_host')
    .replaceAll(/^\s*(?:listen|server_name|ssl_\w+) .*\n/gm, '')
    .replace('{', `{\n\tlisten 127.0.0.1:${port};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    // Nginx started by root would serve as nobody, who can't read a temporary folder.
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/errors;
    events {} http { access_log off; ${temporary}
    ${ours}
    ${plain} }`,
  )
  return run('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {}, port)
}

/** Caddy by deploy/Caddyfile, but for https. */
export async function startCaddy({ folder, port, shops }: Options): Promise<Proxy> {
  await mkdir(folder, { recursive: true })
  const [site] = (await readFile('deploy/Caddyfile', 'utf8')).split(/^(?=\{\$DOMINIO)/m) as [string]
  const plain = site.replace(/^www\.\{\$DOMINIO:[^}]*\}/m, `http://127.0.0.1:${port}`)
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${plain}`)
  const env = { TIENDA: shops.map((shop) => `127.0.0.1:${shop}`).join(' '), HOME: folder }
  return run('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], env, port)
}

async function run(command: string, args: string[], env: Record<string, string>, port: number): Promise<Proxy> {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  const isOpen = await untilReady(origin, () => child.exitCode !== null)
  if (!isOpen) throw new Error(`${command}: ${said}`)
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
