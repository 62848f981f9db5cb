import type { MetaDescriptor } from 'react-router'
import { buildHead, type Tienda } from '../base/head.ts'
import { buildTiendaJsonLd } from '../base/json-ld.ts'

/** The head of the home page, which is where the shop itself is described. */
export function headDePortada(tienda: Tienda): MetaDescriptor[] {
  const { titulo, texto } = tienda.ajustes.portada
  return buildHead(
    { title: titulo, description: texto, path: '/', alt: titulo, jsonLd: buildTiendaJsonLd(tienda) },
    tienda,
  )
}
