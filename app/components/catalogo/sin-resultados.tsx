import { Link, useLocation } from 'react-router'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import { hasFiltros, type Filtros } from '#domain/catalogo/filtros.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { useTienda } from '../base/use-tienda.ts'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { Hueco } from '../ui/hueco.tsx'
import { Icon } from '../ui/icon.tsx'
import { filtrosAplicados } from './filtros-aplicados.ts'
import { listaHref, withoutFiltros } from './use-filtros.ts'

const MENSAJE: Record<Modo, string> = {
  stock: 'No se encontraron productos.',
  encargo: 'No hay camisetas que coincidan con los filtros.',
}

/** Nothing to show: says so and offers a way on (specification 19.16). */
export function SinResultados({ modo, filtros, listado }: { modo: Modo; filtros: Filtros; listado: Listado }) {
  const { pathname } = useLocation()
  const { ajustes } = useTienda()
  const { enOtroModo, enVano, masAmplia } = listado
  const otherPath = modo === 'stock' ? '/encargo' : '/stock'
  const wanted = filtrosAplicados(filtros)
    .map(({ text }) => text)
    .join(', ')
  // The other mode isn't offered where it has nothing either.
  const hasOtherMode = !hasFiltros(filtros) || enOtroModo > 0
  const mensaje = wanted === '' ? 'Hola, busco una camiseta.' : `Hola, busco una camiseta: ${wanted}.`
  return (
    <Hueco marca="0">
      <p className="font-bold">{MENSAJE[modo]}</p>
      {enOtroModo > 0 && <p>{`Hay ${enOtroModo} ${modo === 'stock' ? 'por encargo' : 'en stock'}.`}</p>}
      {masAmplia !== null && <p>{`Ninguna tiene todo eso: hay ${masAmplia.cantidad} con «${masAmplia.buscar}».`}</p>}
      <div className="acciones">
        {masAmplia !== null ? (
          <ButtonLink
            to={`${pathname}?${new URLSearchParams({ buscar: masAmplia.buscar }).toString()}`}
            variant="primario"
          >
            {masAmplia.cantidad === 1 ? 'Verla' : `Ver esas ${masAmplia.cantidad}`}
          </ButtonLink>
        ) : (
          hasOtherMode && (
            <ButtonLink to={listaHref(otherPath, { ...filtros, pagina: 1 })} variant="primario">
              {modo === 'stock' ? 'Buscar por encargo' : 'Buscar en stock'}
            </ButtonLink>
          )
        )}
        {hasFiltros(filtros) && (
          <ButtonLink to={listaHref(pathname, withoutFiltros(filtros))}>Quitar los filtros</ButtonLink>
        )}
        <ButtonAnchor href={whatsappLink(ajustes.whatsapp, mensaje)} target="_blank" rel="noopener" variant="texto">
          <Icon name="whatsapp" className="size-5" />
          Preguntar por WhatsApp
        </ButtonAnchor>
      </div>
      {enVano && (
        <Link
          to={`/avisame?${new URLSearchParams({ buscar: filtros.buscar })}`}
          rel="nofollow"
          className="enlace-suelto"
        >
          Avisame cuando haya
        </Link>
      )}
      <p>Si la buscás y no está, preguntanos: puede que te la consigamos.</p>
    </Hueco>
  )
}

/** Beside the one or two shirts of a narrow search: what it finds without one of its words. */
export function SeguirBuscando({ masAmplia: { buscar, cantidad } }: { masAmplia: NonNullable<Listado['masAmplia']> }) {
  const { pathname } = useLocation()
  return (
    <li className="grid content-center justify-items-center gap-3 rounded-sm border-2 border-dashed border-linea-honda p-3 text-center">
      <p>{`¿Buscabas otra? Hay ${cantidad} con «${buscar}».`}</p>
      <ButtonLink
        to={`${pathname}?${new URLSearchParams({ buscar }).toString()}`}
        size="sm"
      >{`Ver esas ${cantidad}`}</ButtonLink>
    </li>
  )
}
