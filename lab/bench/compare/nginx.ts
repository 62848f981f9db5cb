import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { untilAnswers, type Server } from './servers.ts'

/** nginx with one page's bytes on the disk, sent as they are. @param page compressed with Brotli */
export async function startNginx(folder: string, port: number, page: Uint8Array): Promise<Server> {
  await mkdir(join(folder, 'pages'), { recursive: true })
  await writeFile(join(folder, 'pages', 'stock'), page)
  await writeFile(join(folder, 'nginx.conf'), configure(folder, port))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await untilAnswers(`${origin}/stock`, () => child.exitCode !== null)
  return {
    name: 'nginx',
    origin,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What a page's answer is made of, as it is sent. @throws when it isn't compressed with Brotli */
export function readBrotli(url: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const coding = answer.headers['content-encoding']
      if (coding === 'br') buffer(answer).then(resolve, reject)
      else reject(new Error(`${url} is sent as ${coding}`))
    })
    asked.once('error', reject)
  })
}

/** A configuration with one worker, as the shop has one process; nothing is written down. */
function configure(folder: string, port: number): string {
  // Nginx started by root would serve as nobody, who can't read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `
    ${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port}; root ${folder}/pages; default_type 'text/html; charset=utf-8';
        location / { add_header Content-Encoding br; add_header Cache-Control 'public, max-age=0, must-revalidate'; }
      }
    }`
}
