import { formatPesos } from '#domain/dinero/dinero.ts'
import { FACETA_ETIQUETA, FACETAS, type Faceta, type Filtros } from '#domain/catalogo/filtros.ts'
import { decadaDicha } from '#domain/productos/decada.ts'

/** A filter in use: what its chip says, and the filters without it. */
export type FiltroAplicado = { key: string; text: string; without: Filtros }

/** What narrows the list, in the order of the form. A range is one filter. */
export function filtrosAplicados(filtros: Filtros): FiltroAplicado[] {
  const first = { ...filtros, pagina: 1 }
  const applied: FiltroAplicado[] = []
  if (filtros.buscar !== '') {
    applied.push({ key: 'buscar', text: `“${filtros.buscar}”`, without: { ...first, buscar: '' } })
  }
  for (const faceta of FACETAS) {
    for (const valor of filtros[faceta]) {
      applied.push({
        key: `${faceta} ${valor}`,
        text: textOfFaceta(faceta, valor),
        without: { ...first, [faceta]: filtros[faceta].filter((other) => other !== valor) },
      })
    }
  }
  const anio = rangeText(filtros.anioDesde, filtros.anioHasta, String)
  if (anio !== '') {
    applied.push({ key: 'anio', text: `Año ${anio}`, without: { ...first, anioDesde: null, anioHasta: null } })
  }
  const precio = rangeText(filtros.precioDesde, filtros.precioHasta, formatPesos)
  if (precio !== '') {
    applied.push({
      key: 'precio',
      text: `Precio ${precio}`,
      without: { ...first, precioDesde: null, precioHasta: null },
    })
  }
  if (filtros.rebajas) applied.push({ key: 'rebajas', text: 'Rebajas', without: { ...first, rebajas: false } })
  if (filtros.mangaLarga) applied.push({ key: 'manga', text: 'Manga larga', without: { ...first, mangaLarga: false } })
  if (filtros.parches) applied.push({ key: 'parches', text: 'Con parches', without: { ...first, parches: false } })
  return applied
}

function textOfFaceta(faceta: Faceta, valor: string): string {
  if (faceta === 'talle') return `${FACETA_ETIQUETA.talle} ${valor}`
  return faceta === 'decada' ? decadaDicha(valor) : valor[0]!.toUpperCase() + valor.slice(1)
}

function rangeText(desde: number | null, hasta: number | null, format: (value: number) => string): string {
  if (desde !== null && hasta !== null) return `de ${format(desde)} a ${format(hasta)}`
  if (desde !== null) return `desde ${format(desde)}`
  return hasta !== null ? `hasta ${format(hasta)}` : ''
}
