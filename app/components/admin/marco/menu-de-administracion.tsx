import { ownValue } from '#domain/texto/own-value.ts'
import { Link, useLocation } from 'react-router'
import { plural } from '#domain/texto/plural.ts'
import { useAtajo } from '../../base/atajo.ts'
import { PATHS, Stroke } from '../../ui/icon.tsx'
import { BUSCAR, useTeclaDeBuscar } from '../hallazgos/tecla-de-buscar.ts'

type Lugar = { to: string; text: string }

/** At the thumb on a phone, always in the head's line elsewhere. */
const PRIMEROS: (Lugar & { d: string })[] = [
  { to: '/admin', text: 'Hoy', d: PATHS.bandera },
  { to: '/admin/pedidos', text: 'Pedidos', d: 'M3 7.5 12 3l9 4.5v9L12 21l-9-4.5ZM3 7.5l9 4.5 9-4.5M12 12v9' },
  { to: '/admin/productos', text: 'Productos', d: PATHS.camiseta },
]

/** In the line of a desk; behind 'Más' where there is no room. */
const DE_ESCRITORIO: Lugar[] = [
  { to: '/admin/transferencias', text: 'Transferencias' },
  { to: '/admin/encargos', text: 'Para pedir' },
  { to: '/admin/estampar', text: 'Para estampar' },
  { to: '/admin/pagos', text: 'Pagos' },
  { to: '/admin/ventas', text: 'Ventas' },
  { to: '/admin/mensajes', text: 'Mensajes' },
  { to: '/admin/correos', text: 'Correos' },
]

/** Always behind 'Más'. */
const DEMAS: Lugar[] = [
  { to: '/admin/cfe', text: 'Comprobantes fiscales' },
  { to: '/admin/devoluciones', text: 'Devoluciones' },
  { to: '/admin/reponer', text: 'Reponer' },
  { to: '/admin/avisame', text: 'Avisame' },
  { to: '/admin/codigos', text: 'Códigos' },
  { to: '/admin/rebajas', text: 'Rebajas' },
  { to: '/admin/envios', text: 'Transportes y puntos' },
  { to: '/admin/personas', text: 'Datos personales' },
  { to: '/admin/ajustes', text: 'Ajustes' },
  { to: '/admin/importar', text: 'Importar y exportar' },
  { to: '/admin/cuenta/equipo', text: 'Equipo' },
  { to: '/admin/cuenta', text: 'Cuenta' },
]

/** Every place of the administration, as the menu names it. */
export const LUGARES: readonly Lugar[] = [...PRIMEROS, ...DE_ESCRITORIO, ...DEMAS]

/** How many things wait in a section, by its address. */
export type Pendientes = Record<string, number>

/** The way through the admin: four places, the last of which leads to all others. A new page closes it. */
export function MenuDeAdministracion({ pendientes }: { pendientes: Pendientes }) {
  const { pathname, key } = useLocation()
  const actual = findLugar(pathname)
  const atajo = useAtajo()
  useTeclaDeBuscar()
  const isActual = ({ to }: Lugar) => to === actual
  const detras = DE_ESCRITORIO.reduce((sum, { to }) => sum + (ownValue(pendientes, to) ?? 0), 0)
  return (
    <nav aria-label="Administración" className="lugares">
      <ul>
        {PRIMEROS.map(({ to, text, d }) => (
          <li key={to}>
            <Link to={to} aria-current={to === actual ? 'page' : undefined} className="lugar">
              <Stroke d={d} className="size-5 md:hidden" />
              <span>{text}</span>
            </Link>
          </li>
        ))}
        {DE_ESCRITORIO.map(({ to, text }) => (
          <li key={to} className="hidden xl:block">
            <Link to={to} aria-current={to === actual ? 'page' : undefined} className="lugar">
              <span>{text}</span>
              <CuentaDePendientes cuenta={ownValue(pendientes, to) ?? 0} />
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={BUSCAR}
            aria-current={pathname === BUSCAR ? 'page' : undefined}
            aria-keyshortcuts={atajo ? '/' : undefined}
            className="lugar"
          >
            <Stroke d={PATHS.buscar} className="size-5" />
            <span className="md:sr-only">Buscar</span>
          </Link>
        </li>
        <li>
          <details key={key} className="group md:relative">
            <summary
              className={`lugar ${DEMAS.some(isActual) ? 'border-celeste!' : DE_ESCRITORIO.some(isActual) ? 'max-xl:border-celeste!' : ''}`}
            >
              <Stroke
                d={PATHS.abajo}
                className="size-5 rotate-180 group-open:rotate-0 md:order-last md:size-4 md:rotate-0 md:group-open:rotate-180"
              />
              <span>
                Más
                <span className="xl:hidden">
                  <CuentaDePendientes cuenta={detras} />
                </span>
              </span>
            </summary>
            <ul className="lugares-de-mas">
              {[...DE_ESCRITORIO, ...DEMAS].map(({ to, text }, index) => (
                <li key={to} className={index < DE_ESCRITORIO.length ? 'xl:hidden' : undefined}>
                  <Link
                    to={to}
                    aria-current={to === actual ? 'page' : undefined}
                    className="flex min-h-12 items-center border-l-4 border-transparent px-3 font-angosta text-lg leading-tight hover:text-celeste-hondo aria-[current]:border-celeste"
                  >
                    <span>{text}</span>
                    <CuentaDePendientes cuenta={ownValue(pendientes, to) ?? 0} />
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  )
}

/** The place of an address in the menu; without a section of its own it is about products. */
function findLugar(pathname: string): string {
  if (pathname === '/admin' || pathname === BUSCAR) return pathname
  const [, pedidos] = PRIMEROS
  const own = [pedidos!, ...DE_ESCRITORIO, ...DEMAS].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return own?.to ?? '/admin/productos'
}

function CuentaDePendientes({ cuenta }: { cuenta: number }) {
  if (cuenta === 0) return null
  return (
    <>
      <span aria-hidden="true" className="ml-1 bg-celeste px-1 text-sm leading-4 text-tinta tabular-nums">
        {cuenta > 99 ? '99+' : cuenta}
      </span>
      <span className="sr-only">{plural(cuenta, 'pendiente', 'pendientes')}</span>
    </>
  )
}
