import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { openShopApp } from '#tests/shop-app.ts'

describeOnEveryDatabase('instalments over HTTP', (open) => {
  it('46.4 an amount is whole pesos; anything else is refused and asks nobody', async () => {
    const { request } = await openShopApp(await open())
    for (const monto of ['', '0', '-5', '2040.5', '1e3', '99999999', 'constructor', '２０４０']) {
      const response = await request(`/api/cuotas?monto=${encodeURIComponent(monto)}`)
      expect(response.status, monto).toBe(422)
    }
    const response = await request('/api/cuotas?monto=2040')
    expect(await response.json()).toEqual({ monto: 2040, medios: [] })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })
})
