import { Link } from 'react-router'
import { FORMATOS } from '#domain/archivos/archivos.ts'
import { nombreDeMes } from '#domain/tiempo/mes.ts'
import { formatPesos, sumPesos } from '#domain/dinero/dinero.ts'
import { countWord, plural } from '#domain/texto/plural.ts'
import {
  aPedir,
  cuentaDeReposicion,
  DIAS_PARADA,
  diasQueAlcanza,
  type CamisetaAReponer,
  type CamisetaParada,
} from '#domain/ventas/reposicion.ts'
import { ListaLarga } from '../../../components/admin/lista-larga.tsx'
import { SelectorDeVista } from '../../../components/admin/selector-de-vista.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { Button, ButtonAnchor } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/reponer.ts'

export const meta = unlistedMeta('Reponer')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ventas } = context.get(shopContext).admin
  const { camisetas, paradas } = await ventas.readReposicion()
  const proveedores = [...new Set(camisetas.map(({ proveedor }) => proveedor))].sort((a, b) => a.localeCompare(b, 'es'))
  const asked = url.searchParams.get('proveedor')
  const elegido = proveedores.find((proveedor) => proveedor === asked) ?? null
  const shown = camisetas.filter(({ proveedor }) => elegido === null || proveedor === elegido)
  return {
    proveedores,
    elegido,
    total: shown.length,
    camisetas: shown.slice(0, A_LA_VISTA),
    paradas: paradas.slice(0, PARADAS_A_LA_VISTA),
    parado: {
      camisetas: paradas.length,
      unidades: paradas.reduce((sum, { unidades }) => sum + unidades, 0),
      alCosto: sumPesos(paradas.filter(({ alCosto }) => alCosto).map(({ valor }) => valor)),
      aPrecio: sumPesos(paradas.filter(({ alCosto }) => !alCosto).map(({ valor }) => valor)),
    },
    valores: await ventas.listValorDelStock(),
  }
}

/** Shirts on the page; the file has all. */
const A_LA_VISTA = 200
const PARADAS_A_LA_VISTA = 40

type Datos = Route.ComponentProps['loaderData']

export default function Reponer({ loaderData }: Route.ComponentProps) {
  const { camisetas, total, proveedores, elegido, paradas, parado, valores } = loaderData
  return (
    <>
      <PageTitle>Reponer</PageTitle>
      {proveedores.some((proveedor) => proveedor !== '') && (
        <SelectorDeVista
          nombre="De qué proveedor"
          vistas={[
            { to: '/admin/reponer', text: 'Todas', actual: elegido === null },
            ...proveedores.map((proveedor) => ({
              to: `/admin/reponer?proveedor=${encodeURIComponent(proveedor)}`,
              text: proveedor || 'Sin proveedor',
              actual: proveedor === elegido,
            })),
          ]}
        />
      )}
      <Seccion titulo="Qué volver a pedir" id="pedir">
        <p className="max-w-prose text-sm text-tinta-suave">
          Lo que se vendió en 60 días menos lo que volvió, más quienes esperan, menos lo que queda. Primero lo que se
          termina antes.
        </p>
        {camisetas.length === 0 ? (
          <p>Nada para pedir: lo que queda alcanza para otros 60 días.</p>
        ) : (
          <>
            <div className="flex flex-wrap gap-3 print:hidden">
              <Button size="sm" onClick={() => window.print()}>
                Imprimir
              </Button>
              <ButtonAnchor size="sm" href="/admin/reponer/que-pedir.csv" download>
                Bajar la planilla
              </ButtonAnchor>
            </div>
            <ListaLarga primeras={22} className="border-t-2 border-tinta">
              {camisetas.map((camiseta) => (
                <CamisetaPorReponer key={camiseta.id} {...camiseta} />
              ))}
            </ListaLarga>
            {total > camisetas.length && <p>{`Y ${total - camisetas.length} más, en la planilla.`}</p>}
          </>
        )}
      </Seccion>
      <Seccion titulo="Lo que no se mueve" id="parado" className="flex min-w-0 flex-col gap-4 print:hidden">
        <Parado {...parado} />
        {paradas.length > 0 && (
          <ListaLarga primeras={12} className="border-t-2 border-tinta">
            {paradas.map((parada) => (
              <Parada key={parada.id} {...parada} />
            ))}
          </ListaLarga>
        )}
        {parado.camisetas > paradas.length && (
          <p>{`Y ${parado.camisetas - paradas.length} más, con menos dinero cada una.`}</p>
        )}
      </Seccion>
      <Seccion titulo="Cuánto vale el stock" id="valor" className="flex min-w-0 flex-col gap-4 print:hidden">
        <p className="max-w-prose text-sm text-tinta-suave">
          Cada mes se anota al terminar, con los costos de ese momento. Lo que no tiene costo va aparte, a su precio.
        </p>
        <Valores valores={valores} />
      </Seccion>
    </>
  )
}

function CamisetaPorReponer({ id, codigo, nombre, proveedor, talles }: CamisetaAReponer) {
  return (
    <li className="border-b border-linea py-3 break-inside-avoid">
      <Link to={`/admin/editar/${id}`} className="enlace-suelto font-semibold wrap-anywhere">
        {nombre}
      </Link>
      <p className="font-angosta text-sm text-tinta-suave">{[codigo, proveedor].filter(Boolean).join(' ·\u00a0')}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {talles.map((talle) => (
          <li key={talle.talle} className="flex items-baseline gap-x-3">
            <strong className="min-w-20 shrink-0 font-ancha text-xl tabular-nums">{`${aPedir(talle)} × ${talle.talle}`}</strong>
            <span className="min-w-0 text-sm tabular-nums">{`${cuentaDeReposicion(talle)}. ${alcance(diasQueAlcanza(talle))}`}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function alcance(dias: number | null): string {
  if (dias === null || dias === 0) return ''
  return `Te alcanza para ${plural(dias, 'día', 'días')}.`
}

function Parado({ camisetas, unidades, alCosto, aPrecio }: Datos['parado']) {
  if (camisetas === 0) return <p>{`En ${DIAS_PARADA} días se movió todo.`}</p>
  const partes = [
    ...(alCosto > 0 ? [`${formatPesos(alCosto)} al costo`] : []),
    ...(aPrecio > 0 ? [`${formatPesos(aPrecio)} a su precio, sin costo cargado`] : []),
  ]
  return (
    <p className="max-w-prose tabular-nums">{`${countWord(unidades, 'unidad', 'unidades')} de ${countWord(camisetas, 'camiseta', 'camisetas')} no se vendieron ni entraron en ${DIAS_PARADA} días: hay ${partes.join(' y ')}.`}</p>
  )
}

function Parada({ id, codigo, nombre, talles, valor, alCosto }: CamisetaParada) {
  return (
    <li className="flex items-baseline justify-between gap-x-4 border-b border-linea py-2">
      <div className="min-w-0">
        <Link to={`/admin/editar/${id}`} className="enlace-suelto font-semibold wrap-anywhere">
          {nombre}
        </Link>
        <p className="text-sm text-tinta-suave tabular-nums">
          {[codigo, ...talles.map(({ talle, unidades }) => `${unidades} × ${talle}`)].join(' ·\u00a0')}
        </p>
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <strong>{formatPesos(valor)}</strong>
        <span className="block text-sm text-tinta-suave">{alCosto ? 'al costo' : 'a su precio'}</span>
      </p>
    </li>
  )
}

function Valores({ valores }: Pick<Datos, 'valores'>) {
  return (
    <ul className="border-t-2 border-tinta">
      {valores.map(({ mes, unidades, alCosto, sinCosto, aPrecio, reconstruido }) => (
        <li
          key={mes ?? 'hoy'}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-linea py-2 tabular-nums"
        >
          <div className="min-w-0">
            <h3 className="font-semibold">{mes === null ? 'Hoy' : `Al cierre de ${nombreDeMes(mes)}`}</h3>
            <p>
              <span>{`${countWord(unidades - sinCosto, 'unidad', 'unidades')}: `}</span>
              <strong>{`${formatPesos(alCosto)} al costo`}</strong>
            </p>
            {sinCosto > 0 && (
              <p className="text-sm text-tinta-suave">{`${countWord(sinCosto, 'unidad', 'unidades')} sin costo, ${formatPesos(aPrecio)} a su precio.`}</p>
            )}
            {reconstruido && (
              <p className="text-sm text-tinta-suave">Se anotó después, con los costos y precios de ese día.</p>
            )}
          </div>
          {mes !== null && (
            <p className="flex gap-x-4">
              {Object.entries(FORMATOS).map(([formato, nombre]) => (
                <a
                  key={formato}
                  href={`/admin/ventas/archivos/inventario.${formato}?mes=${mes}`}
                  download
                  className="enlace-suelto"
                >
                  <span>{nombre}</span>
                  <span className="sr-only">{` de ${nombreDeMes(mes)}`}</span>
                </a>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
