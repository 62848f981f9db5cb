import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetchImagen } from './fetch-imagen.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const never = new AbortController().signal

describe('fetching pictures by their address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])('28.22 %s isn’t an address of the internet', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['8.8.8.8', '172.32.0.1', '179.27.1.1', '2606:4700::6810:84e5', '2800:a4::1'])('28.22 %s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it('28.22 nothing of this machine or its networks is asked, by name, by number or in disguise', async () => {
    let asked = 0
    const site = await serve((_request, response) => {
      asked++
      response.end('x')
    })
    const { port } = new URL(site)
    const fetchImagen = createFetchImagen(undefined, { anyPort: true })
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      expect(await fetchImagen(`http://${host}:${port}/a.jpg`, never)).toEqual({
        ok: false,
        motivo: 'La dirección lleva a una red privada.',
      })
    }
    expect(asked).toBe(0)
  })

  it('28.57 no other port than those of http and https is asked, nor after a redirect', async () => {
    let asked = 0
    const site = await serve((_request, response) => {
      asked++
      response.end('x')
    })
    const refused = { ok: false, motivo: 'Sólo se bajan direcciones sin puerto.' }
    const fetchImagen = createFetchImagen(() => true)
    expect(await fetchImagen(`${site}/a.jpg`, never)).toEqual(refused)
    expect(await fetchImagen('https://fotos.test:6379/a.jpg', never)).toEqual(refused)
    expect(asked).toBe(0)
  })

  it('28.22 a redirect is looked at like the first address', async () => {
    const site = await serve((_request, response) => {
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end()
    })
    const fetchImagen = createFetchImagen((address) => address === '127.0.0.1', { anyPort: true })
    expect(await fetchImagen(`${site}/a.jpg`, never)).toEqual({
      ok: false,
      motivo: 'La dirección lleva a una red privada.',
    })
    const elsewhere = await serve((_request, response) => {
      response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
    })
    expect(await fetchImagen(elsewhere, never)).toMatchObject({
      ok: false,
      motivo: expect.stringMatching(/http y https/),
    })
  })

  it('28.22 redirects, bytes and kinds of addresses have limits', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/round') response.writeHead(302, { Location: '/round' }).end()
      else if (request.url === '/said') response.writeHead(200, { 'Content-Length': 30_000_000 }).write('x')
      else {
        // The answer doesn't say how long it is.
        const chunk = Buffer.alloc(1024 * 1024)
        const more = () => void response.write(chunk, more)
        response.writeHead(200)
        more()
      }
    })
    const fetchImagen = createFetchImagen(() => true, { anyPort: true })
    expect(await fetchImagen(`${site}/round`, never)).toMatchObject({
      motivo: expect.stringMatching(/demasiadas veces/),
    })
    expect(await fetchImagen(`${site}/said`, never)).toMatchObject({
      motivo: expect.stringMatching(/demasiado grande/),
    })
    expect(await fetchImagen(`${site}/endless`, never)).toMatchObject({
      motivo: expect.stringMatching(/demasiado grande/),
    })
    expect(await fetchImagen('ftp://fotos.test/a.jpg', never)).toMatchObject({
      motivo: expect.stringMatching(/http y https/),
    })
    expect(await fetchImagen('/img/x/1200.webp', never)).toMatchObject({
      motivo: expect.stringMatching(/dirección completa/),
    })
    expect(await fetchImagen('http://ana:clave@fotos.test/a.jpg', never)).toMatchObject({
      motivo: expect.stringMatching(/usuario ni clave/),
    })
  })

  it('28.22 a site that never answers is given up', async () => {
    const site = await serve(() => undefined)
    const fetchImagen = createFetchImagen(() => true, { millisMax: 200, anyPort: true })
    expect(await fetchImagen(site, never)).toEqual({ ok: false, motivo: 'Tardó demasiado en responder.' })
  })
})
