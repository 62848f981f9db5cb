import type { Millis } from '#server/db/schema.ts'
import type { Seal } from '#server/base/seal.ts'
import type { Expediente } from './read-expedientes.ts'
import { isSelloDe, selladoDespues } from './sello.ts'

/** A clock that was set back a day doesn't make an order older than it is. */
const SLACK = 2 * 24 * 3_600_000

const SIN_SELLO = 'le sacaron el sello de sus camisetas y totales'
const AJENO = 'sus camisetas, precios o totales no son los que escribió la tienda: el sello no corresponde'

/**
 * Checks what orders are sealed with, one after the other (specification 11.71). Faults are told once all were seen,
 * since with a secret other than the shop's all would be wrong.
 * @param desde since when every order has a seal, as the mark says; null without a mark, undefined where nobody looked
 */
export function createRevisionDeSellos(seal: Seal, desde: Millis | null | undefined) {
  const faults: { codigo: string; que: string }[] = []
  let pedidos = 0
  let sellados = 0
  return {
    look({ pedido, lineas }: Pick<Expediente, 'pedido' | 'lineas'>): void {
      pedidos++
      if (pedido.sello !== '') sellados++
      const que = pedido.sello === '' ? SIN_SELLO : isSelloDe(seal, pedido, lineas) ? explainWhen(pedido) : AJENO
      if (que !== null) faults.push({ codigo: pedido.codigo, que })
    },
    /** @returns what is wrong, a sentence each */
    tell(): string[] {
      const ajenos = faults.filter(({ que }) => que === AJENO)
      const isOtherSecret = sellados > 1 && ajenos.length === sellados
      return [
        ...(desde === null && pedidos > 0 ? [SIN_MARCA] : []),
        ...(isOtherSecret
          ? [
              `Ninguno de los ${sellados} sellos de pedidos es de este SHOP_SECRET: no es el de la tienda, o los cambiaron.`,
            ]
          : []),
        ...faults
          .filter(({ que }) => !isOtherSecret || que !== AJENO)
          .map(({ codigo, que }) => `Pedido ${codigo}: ${que}.`),
      ]
    },
  }

  function explainWhen({ sello, creado }: Expediente['pedido']): string | null {
    const later = selladoDespues(sello)
    if (desde === undefined || desde === null || later === desde) return null
    if (later !== null)
      return 'su sello y la marca de cuándo se sellaron los pedidos son de momentos distintos: alguien hizo sellar de nuevo'
    return creado < desde - SLACK ? 'se selló al hacerse, y la marca dice que los sellos empezaron después' : null
  }
}

const SIN_MARCA =
  'Falta la marca de desde cuándo se sellan los pedidos, o es de otro SHOP_SECRET: es el archivo sellos.txt de la carpeta de datos, y está en cada copia.'
