import { Link, useLocation } from 'react-router'
import type { Formato } from '#domain/importaciones/importacion.ts'
import {
  VISTAS_DE_FILAS,
  type FilaVista,
  type ImportacionDetalle,
  type NuevoVista,
  type VistaDeFilas,
} from '#domain/importaciones/vista.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { Paginacion } from '../paginacion.tsx'
import { countWord, formatCount } from '#domain/texto/plural.ts'
import { VISTA_TEXTO } from './textos-de-importacion.ts'

/** Kinds shown even when there are none; the others only when there are some. */
const ALWAYS: VistaDeFilas[] = ['nuevo', 'cambia', 'igual', 'rechazada']

/** How many rows there are of each kind, each a link to them. */
export function VistasDelArchivo({
  cuentas,
  vista,
  esAccion,
}: Pick<ImportacionDetalle, 'cuentas' | 'vista' | 'esAccion'>) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={esAccion ? 'Camisetas del cambio' : 'Filas del archivo'}>
      <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {VISTAS_DE_FILAS.filter(
          (each) => (esAccion ? each === 'cambia' : ALWAYS.includes(each)) || cuentas[each] > 0,
        ).map((each) => (
          <li key={each}>
            <Link
              to={`${pathname}?ver=${each}`}
              preventScrollReset
              aria-current={each === vista ? 'true' : undefined}
              className={`flex min-h-11 flex-col justify-center rounded-sm border-2 px-3 py-1 hover:border-tinta ${each === vista ? 'border-tinta bg-tinta text-papel' : 'border-linea-honda bg-blanco'}`}
            >
              <b className="font-ancha text-2xl tabular-nums">{formatCount(cuentas[each])}</b>
              <span className="font-angosta">{VISTA_TEXTO[each]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What a row's number counts where it isn't lines. */
const LUGAR: Partial<Record<Formato, string>> = { base_json: 'Producto', tienda_json: 'Producto', fotos_zip: 'Foto' }

/** A page of rows of one kind. */
export function Filas({ vista, filas, pagina, paginas, formato, conDetalle, esAccion }: ImportacionDetalle) {
  const place = (formato !== null && LUGAR[formato]) || 'Línea'
  return (
    <section aria-label={VISTA_TEXTO[vista]} className="flex flex-col gap-4">
      {filas.length === 0 ? (
        <p className="text-tinta-suave">
          {conDetalle
            ? 'No hay filas de este tipo.'
            : `El detalle se guarda ${esAccion ? '30 días' : 'de las últimas importaciones'}; de esta ya no está.`}
        </p>
      ) : (
        <ul className="border-t border-linea">
          {filas.map((fila) => (
            <li
              key={fila.orden}
              className="grid gap-x-4 gap-y-1 border-b border-linea py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <div className="min-w-0">
                <p className="font-semibold break-words">{fila.nombre || 'Sin nombre'}</p>
                <p className="font-angosta text-sm break-all text-tinta-suave">
                  {[esAccion ? '' : `${place} ${fila.linea}`, fila.codigo].filter(Boolean).join(' ·\u00a0')}
                </p>
              </div>
              <Detalle fila={fila} />
            </li>
          ))}
        </ul>
      )}
      <Paginacion pagina={pagina} paginas={paginas} />
    </section>
  )
}

function Detalle({ fila: { motivo, avisos, cambios, nuevo } }: { fila: FilaVista }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      {motivo !== '' && <p className="break-words text-rojo-aviso">{motivo}</p>}
      {nuevo !== null && <Nuevo nuevo={nuevo} />}
      {cambios.length > 0 && (
        <dl className="flex flex-col gap-1">
          {cambios.map(({ campo, antes, despues }) => (
            <div key={campo} className="min-w-0">
              <dt className="font-angosta text-tinta-suave">{campo}</dt>
              <dd className="break-words">
                <del className="text-tinta-suave">{antes}</del> <span aria-hidden="true">→</span>{' '}
                <ins className="font-semibold no-underline">{despues}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {avisos.map((aviso) => (
        <p key={aviso} className="border-l-4 border-sol pl-2 break-words">
          {aviso}
        </p>
      ))}
    </div>
  )
}

/** What is worth checking about a new product before it is in the shop. */
function Nuevo({ nuevo }: { nuevo: NuevoVista }) {
  const { talles, unidades, imagenes, activo } = nuevo
  const datos = [
    ['Con tarjeta', `${formatPesos(nuevo.precio)}, por encargo ${formatPesos(nuevo.precioEncargo)}`],
    ['Por transferencia', describePropios(nuevo)],
    ['Stock', talles === '' ? 'sin talles' : `${talles} (${countWord(unidades, 'unidad', 'unidades')})`],
    ['Fotos', imagenes === 0 ? 'ninguna' : String(imagenes)],
    ['En la tienda', activo ? '' : 'oculto'],
  ].filter(([, valor]) => valor !== '')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {datos.map(([dato, valor]) => (
        <div key={dato} className="contents">
          <dt className="font-angosta text-tinta-suave">{dato}</dt>
          <dd className="font-semibold break-words tabular-nums">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The shirt's own transfer prices; '' when both come from the discount. */
function describePropios({ precioDescuento, precioEncargoDescuento }: NuevoVista): string {
  const enStock = precioDescuento === null ? '' : formatPesos(precioDescuento)
  const porEncargo = precioEncargoDescuento === null ? '' : `por encargo ${formatPesos(precioEncargoDescuento)}`
  return [enStock, porEncargo].filter(Boolean).join(', ')
}
