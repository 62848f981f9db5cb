import { describe, expect, it } from 'vitest'
import { DEMO_AJUSTES } from './demo-ajustes.ts'
import { toPublicos } from './ajustes.ts'

it('43.12 The first text on exchanges asks no used shirt for tags, and takes no flaw that was told for a defect', () => {
  const { cambios } = DEMO_AJUSTES.textos
  expect(cambios).toContain('con sus etiquetas, si las tenía.')
  expect(cambios).toContain('De una camiseta usada, las fallas que su página cuenta no son un defecto.')
})

describe('what pages know of the settings', () => {
  it('15.5 no account number and no account holder', () => {
    const [brou, itau] = DEMO_AJUSTES.bancos
    const text = JSON.stringify(
      toPublicos({
        ...DEMO_AJUSTES,
        bancos: [
          { ...brou, cuenta: '110-555-1', titular: 'Una Titular' },
          { ...itau, cuenta: '7654321', titular: 'Otro Titular' },
        ],
      }),
    )
    for (const secret of ['110-555-1', '7654321', 'Una Titular', 'Otro Titular']) expect(text).not.toContain(secret)
  })

  it('9.19, 14.8 the names of both banks, and how many instalments there are', () => {
    expect(toPublicos(DEMO_AJUSTES)).toMatchObject({ bancos: ['BROU', 'Itaú'], cuotas: DEMO_AJUSTES.cuotas })
  })
})
