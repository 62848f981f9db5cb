import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecurityHeaders, makeNonce, policyOfFile, sealScripts } from './security-headers.ts'

const NONCE = makeNonce()
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

it('17.28 what is no page runs and loads nothing, and the service worker may still ask the shop', () => {
  for (const type of ['image/svg+xml', 'application/json', 'application/pdf', 'text/csv; charset=utf-8', null]) {
    expect(policyOfFile(type)).toMatch(/^default-src 'none';.* frame-ancestors 'none'; sandbox$/)
  }
  expect(policyOfFile('text/javascript; charset=utf-8')).toMatch(/frame-ancestors 'none'/)
  expect(policyOfFile('text/javascript; charset=utf-8')).not.toMatch(/default-src|connect-src|script-src|sandbox/)
  expect(policyOfFile('text/html; charset=utf-8')).toBeNull()
})

describe('the content security policy of a page', () => {
  it('22.4, 22.82 allows the inline scripts that carry the rendering’s secret, and no other', () => {
    const own = `<script nonce="${NONCE}" type="module">start()</script>`
    const { policy } = sealScripts(`<p><script>steal()</script></p>${own}<script nonce="guess">steal()</script>`, NONCE)
    expect(policy).toContain(`script-src 'self' ${hashOf('start()')};`)
    expect(policy).not.toContain('unsafe')
  })

  it('22.82 a script that is left open to swallow one of the shop’s is not allowed either', () => {
    const own = `<script nonce="${NONCE}">start()</script>`
    for (const open of ['<script>steal() //', '<script title="', "<script title='", '<script x=']) {
      const { policy } = sealScripts(`<p>${open}</p>${own}`, NONCE)
      expect(policy, open).toContain(`script-src 'self' ${hashOf('start()')};`)
    }
  })

  it('22.82 the page is the same whichever secret it was made with, and as long as one without', () => {
    const page = (nonce: string) =>
      `<link rel="stylesheet" href="/a.css"${nonce}/><p>$& </p><script${nonce} async="">a()</script><script${nonce}>b()</script>`
    const sealed = ['first', 'second'].map((nonce) => sealScripts(page(` nonce="${nonce}"`), nonce))
    expect(sealed[0]).toEqual(sealed[1])
    expect(sealed[0]!.html).toBe(page(''))
    expect(sealed[0]!.policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`)
  })

  it('spends no hash on structured data, which isn’t run', () => {
    expect(sealScripts('<script type="application/ld+json">{}</script>', NONCE).policy).toContain("script-src 'self';")
  })
})

it('22.83 browsers are told to come by https alone: to the host, or to all below it where the shop says so', () => {
  const strictOf = (hsts: 'host' | 'subdomains', origin: string) =>
    createSecurityHeaders(hsts)(origin)['Strict-Transport-Security']
  expect(strictOf('host', 'https://tienda.uy')).toBe('max-age=31536000')
  expect(strictOf('subdomains', 'https://tienda.uy')).toBe('max-age=31536000; includeSubDomains')
  expect(strictOf('subdomains', 'http://tienda.uy')).toBeUndefined()
})
