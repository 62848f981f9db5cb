import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { MODOS, type Modo } from '#domain/productos/producto.ts'
import type { GrupoSugerido, SugerenciasDeBusqueda } from '#domain/catalogo/sugerencias.ts'
import { plural } from '#domain/texto/plural.ts'
import { ImagenProducto } from '../productos/imagen-producto.tsx'
import { Icon } from '../ui/icon.tsx'

const EN_MODO: Record<Modo, string> = {
  stock: 'en stock',
  encargo: 'por encargo',
}

/** What a line of the suggestions shows. */
export function ContenidoDeOpcion({ opcion }: { opcion: Opcion }) {
  switch (opcion.kind) {
    case 'pagina':
      return (
        <>
          <span className="min-w-0 flex-1 font-ancha text-lg">
            <span>{opcion.texto}</span>{' '}
            <span className="font-angosta text-sm tracking-normal opacity-80">página de la tienda</span>
          </span>
          <Icon name="flecha" className="size-5" />
        </>
      )
    case 'grupo':
      return <GrupoDeOpcion {...opcion.grupo} />
    case 'camiseta':
      return <OpcionDeCamiseta camiseta={opcion.camiseta} />
    case 'todas':
      return (
        <>
          <span className="flex-1 font-angosta text-lg underline underline-offset-4">{`Ver ${plural(opcion.cantidad, 'camiseta', 'camisetas')} ${EN_MODO[opcion.modo]}`}</span>
          <Icon name="flecha" className="size-5" />
        </>
      )
  }
}

function GrupoDeOpcion({ faceta, valor, modo, cantidad }: GrupoSugerido) {
  return (
    <>
      <span className="min-w-0 flex-1 font-ancha text-lg">
        <span>{valor}</span> <span className="font-angosta text-sm tracking-normal opacity-80">{faceta}</span>
      </span>
      <span className="shrink-0 font-angosta tabular-nums">
        <span>{cantidad}</span> <span className="sr-only">{cantidad === 1 ? 'camiseta ' : 'camisetas '}</span>
        <span>{EN_MODO[modo]}</span>
      </span>
    </>
  )
}

function OpcionDeCamiseta({
  camiseta: { imagen, nombre, precios, rebaja, modo, talles },
}: {
  camiseta: ProductoResumen
}) {
  return (
    <>
      <span className="w-12 shrink-0 border border-linea-honda bg-blanco" aria-hidden="true">
        <ImagenProducto imagen={imagen} sizes="3rem" framed priority />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-tight font-semibold">{nombre}</span>{' '}
        <span className="mt-0.5 flex items-baseline gap-x-2 font-angosta text-sm">
          <span translate="no" className="shrink-0 text-base leading-tight tabular-nums">
            {formatPesos(precios.tarjeta)}
          </span>{' '}
          {rebaja !== null && (
            <span className="shrink-0 tabular-nums">
              <strong className="bg-celeste px-1 font-semibold text-noche">Rebaja</strong>{' '}
              {rebaja.antes !== null && (
                <>
                  <span className="sr-only">antes </span>
                  <del translate="no">{formatPesos(rebaja.antes)}</del>{' '}
                </>
              )}
            </span>
          )}
          <span translate={modo === 'stock' ? 'no' : undefined} className="truncate">
            {modo === 'stock' ? talles.join(' ·\u00a0') : EN_MODO.encargo}
          </span>
        </span>
      </span>
    </>
  )
}

/** A line of the suggestions, and where it leads. `key` tells it apart from the others and never changes. */
export type Opcion = { key: string; to: string } & (
  | { kind: 'pagina'; texto: string }
  | { kind: 'grupo'; grupo: GrupoSugerido }
  | { kind: 'camiseta'; camiseta: ProductoResumen }
  | { kind: 'todas'; modo: Modo; cantidad: number }
)

/** The lines of an answer: the shop's own page, teams and leagues, shirts, and ways to the whole result. */
export function toOpciones(buscar: string, { pagina, grupos, camisetas, total }: SugerenciasDeBusqueda): Opcion[] {
  return [
    ...(pagina === null ? [] : [{ kind: 'pagina' as const, key: pagina.to, ...pagina }]),
    ...grupos.map((grupo): Opcion => {
      const { faceta, valor, modo } = grupo
      return {
        kind: 'grupo',
        key: `${faceta}-${valor}`,
        to: `/${modo}?${new URLSearchParams({ [faceta]: valor }).toString()}`,
        grupo,
      }
    }),
    ...camisetas.map((camiseta): Opcion => {
      const query = camiseta.modo === 'encargo' ? '?modo=encargo' : ''
      return { kind: 'camiseta', key: camiseta.id, to: `/product/${camiseta.slug}${query}`, camiseta }
    }),
    ...MODOS.filter((modo) => total[modo] > 0).map((modo): Opcion => ({
      kind: 'todas',
      key: modo,
      to: `/${modo}?${new URLSearchParams({ buscar }).toString()}`,
      modo,
      cantidad: total[modo],
    })),
  ]
}
