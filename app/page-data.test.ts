import { expect, it } from 'vitest'
import { withPageData } from './page-data.ts'

it('22.4 a page’s data arrive as they were, whatever is written in them, and end no script', () => {
  const data = '["</script><script>alert(1)</script>","<!--","\\"","$&","\u2028"]\n'
  const page = withPageData('<html><body><p>Hola</p></body></html>', data, 'secret')
  const [, code] = page.match(/^<html><body><p>Hola<\/p><script nonce="secret">([^<]*)<\/script><\/body><\/html>$/)!
  const arrived: unknown[] = []
  const streamController = { enqueue: (text: string) => arrived.push(text), close: () => arrived.push('end') }
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('window', code!)({ __reactRouterContext: { streamController } })
  expect(arrived).toEqual([data, 'end'])
})
