import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

describe('the content security policy of a page', () => {
  it('22.4 allows the inline scripts that the page came with, and no other', () => {
    const policy = contentSecurityPolicy('<script>start()</script><script type="module" src="/a.js"></script>')
    const hash = createHash('sha256').update('start()').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain('unsafe')
  })

  it('spends no hash on structured data, which isn’t run', () => {
    expect(contentSecurityPolicy('<script type="application/ld+json">{}</script>')).toContain("script-src 'self';")
  })
})
