import { ownValue } from '#domain/texto/own-value.ts'
import { useState } from 'react'
import { data, Link, useFetcher, useSearchParams } from 'react-router'
import { diferenciaEnPalabras, type EstadoDeMovimiento } from '#domain/transferencias/coincidencia.ts'
import { ERRORES } from '#domain/errores.ts'
import { plural } from '#domain/texto/plural.ts'
import { USO_ETIQUETA } from '#domain/transferencias/lista-banco.ts'
import { MONEDA_ETIQUETA } from '#domain/transferencias/moneda.ts'
import {
  accionDeBancoSchema,
  APARTES,
  type AccionDeBanco,
  type FinDeMovimiento,
  type ListaDelBanco,
  type MovimientoConfirmado,
  type MovimientoMirado,
  type QueAparte,
} from '#domain/transferencias/transferencias.ts'
import { ListaLarga } from '../../../components/admin/lista-larga.tsx'
import { EnlaceSuelto } from '../../../components/ui/enlace-suelto.tsx'
import { readPagina, ListaPorPaginas } from '../../../components/admin/paginacion.tsx'
import { readBody } from '../../../components/admin/read-body.ts'
import { FilasAparte } from '../../../components/admin/transferencias/filas-aparte.tsx'
import { CargarLista } from '../../../components/admin/transferencias/cargar-lista.tsx'
import { SelectorDeColumnas } from '../../../components/admin/transferencias/selector-de-columnas.tsx'
import {
  MovimientosPorRevisar,
  MovimientosVistos,
} from '../../../components/admin/transferencias/lista-movimientos.tsx'
import { PreguntaPorMovimiento } from '../../../components/admin/transferencias/pregunta.tsx'
import { PestanasDeTransferencias } from '../../../components/admin/transferencias/pestanas.tsx'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { formatFechaCorta } from '../../../components/base/fecha.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { adminContext, largoContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/banco.ts'
import { SelectorDeVista } from '../../../components/admin/selector-de-vista.tsx'

export const meta = unlistedMeta('Lista del banco')

const VISTAS = { 'por-revisar': 'nuevo', usados: 'usado', apartados: 'apartado' } as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('ver') ?? ''
  const pagina = readPagina(url.searchParams)
  const largo = context.get(largoContext)
  const { transferencias } = context.get(shopContext).admin
  const que = APARTES.find((one) => one === asked)
  if (que !== undefined) {
    return { ver: que, largo, movimientos: [], ...(await transferencias.listAparte({ que, pagina }, largo)) }
  }
  const ver: EstadoDeMovimiento = ownValue(VISTAS, asked) ?? 'nuevo'
  return { ver, largo, filas: [], ...(await transferencias.listMovimientos({ ver, pagina }, largo)) }
}

/** What became of each thing that was sent, in words. */
type Hecho = { codigo: string; bien: boolean; texto: string }
type Respuesta = { hechos: Hecho[]; falla: string; mirado: MovimientoMirado | null }

const TEXTO: Record<FinDeMovimiento, string> = {
  pagado: 'quedó pagado.',
  unido: 'ya estaba confirmado: este es su dinero.',
  resto: 'ya estaba pagado en parte: esto se sumó.',
  para_devolver: 'no esperaba este dinero: quedó con un aviso para devolverlo.',
  sin_stock: 'venció y lo que llevaba ya no está en stock: quedó con un aviso de dinero para devolver.',
  repetido: 'ya estaba confirmado con este movimiento.',
}

const BIEN: ReadonlySet<FinDeMovimiento> = new Set(['pagado', 'unido', 'resto'])

function tellConfirmado({ fin, diferencia }: MovimientoConfirmado): string {
  return diferencia === 0 ? TEXTO[fin] : `${TEXTO[fin]} Tiene un aviso: ${diferenciaEnPalabras(diferencia)}.`
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readBody(request, accionDeBancoSchema)
  if (!read.ok) {
    const falla = Object.values(read.errores)[0] ?? ERRORES.cuerpo_invalido.detail
    return data<Respuesta>({ hechos: [], falla, mirado: null }, { status: ERRORES.datos_invalidos.status })
  }
  const { admin } = context.get(shopContext)
  const { email } = context.get(adminContext)
  const { transferencias } = admin
  const accion = read.value
  if (accion.accion === 'confirmar') {
    const hechos: Hecho[] = []
    for (const { codigo: typed, ...par } of accion.pares) {
      const codigo = (await admin.pedidos.findCodigo(typed)) ?? typed
      const done = await transferencias.confirmMovimiento({ ...par, codigo }, email)
      hechos.push(
        done.ok
          ? { codigo, bien: BIEN.has(done.value.fin), texto: tellConfirmado(done.value) }
          : { codigo, bien: false, texto: `no se confirmó. ${done.detail ?? ERRORES[done.code].detail}` },
      )
    }
    return data<Respuesta>({ hechos, falla: '', mirado: null })
  }
  if (accion.accion === 'mirar') {
    const codigo = (await admin.pedidos.findCodigo(accion.codigo)) ?? accion.codigo
    const mirado = await transferencias.lookAtMovimiento({ movimiento: accion.movimiento, codigo })
    if (mirado.ok) return data<Respuesta>({ hechos: [], falla: '', mirado: mirado.value })
    const texto = `no se confirmó. ${mirado.detail ?? ERRORES[mirado.code].detail}`
    return data<Respuesta>({ hechos: [{ codigo, bien: false, texto }], falla: '', mirado: null })
  }
  const done =
    accion.accion === 'columnas'
      ? await transferencias.chooseColumnas(accion)
      : await transferencias.moveMovimiento(
          accion.movimiento,
          accion.accion === 'apartar' ? 'apartado' : 'nuevo',
          email,
        )
  // The answer has a good status: what the screen shows is read anew.
  return data<Respuesta>({ hechos: [], falla: done.ok ? '' : (done.detail ?? ERRORES[done.code].detail), mirado: null })
}

export const clientAction = sendOrTell<typeof action, Respuesta>({
  hechos: [],
  falla: SIN_RESPUESTA,
  mirado: null,
})

export default function Banco({ loaderData }: Route.ComponentProps) {
  const { ver, largo, lista, movimientos, filas, pagina, paginas, cuentas } = loaderData
  const fetcher = useFetcher<typeof action>()
  const ocupado = fetcher.state !== 'idle'
  const respuesta = ocupado ? undefined : fetcher.data
  const falla = respuesta?.falla ?? ''
  const send = (accion: AccionDeBanco) => void fetcher.submit(accion, { method: 'post', encType: 'application/json' })
  // `mirado` is asked about until somebody has answered it (`contestada`).
  const [contestada, setContestada] = useState<unknown>(null)
  const mirado = respuesta === contestada ? null : (respuesta?.mirado ?? null)
  const choose = (elegido: Pick<Extract<AccionDeBanco, { accion: 'columnas' }>, 'usos' | 'cuenta' | 'moneda'>) =>
    lista !== null && send({ accion: 'columnas', lista: lista.id, ...elegido })
  const porElegir = lista !== null && !lista.leida
  const List = ver === 'nuevo' ? MovimientosPorRevisar : MovimientosVistos

  return (
    <>
      <PageTitle>Transferencias</PageTitle>
      <PestanasDeTransferencias />
      <div role="status" className="resultado-a-la-vista empty:sr-only">
        {respuesta !== undefined && respuesta.hechos.length > 0 && <Hechos hechos={respuesta.hechos} />}
      </div>
      <div role="alert" className="resultado-a-la-vista empty:sr-only">
        {falla !== '' && !porElegir && <Notice kind="error">{falla}</Notice>}
      </div>
      {mirado !== null && (
        <PreguntaPorMovimiento
          mirado={mirado}
          onClose={() => setContestada(respuesta)}
          onConfirm={() => {
            setContestada(respuesta)
            const { movimiento, codigo, diferencia } = mirado
            send({ accion: 'confirmar', pares: [{ movimiento, codigo, conOtroImporte: diferencia !== 0 }] })
          }}
        />
      )}
      <div className={`grid gap-8 ${porElegir ? '' : 'lg:grid-cols-2'}`}>
        <CargarLista principal={!porElegir && (ver !== 'nuevo' || movimientos.length === 0)} />
        {lista !== null && (
          <Seccion titulo="La última lista" id="lista" className="flex min-w-0 flex-col gap-3">
            <ResumenDeLista lista={lista} />
            {porElegir ? (
              <SelectorDeColumnas key={lista.id} {...{ lista, ocupado, falla }} onChoose={choose} />
            ) : (
              <details>
                <summary className="enlace-suelto">Cambiar la cuenta o las columnas</summary>
                <SelectorDeColumnas key={lista.id} {...{ lista, ocupado, falla: '' }} onChoose={choose} />
              </details>
            )}
          </Seccion>
        )}
      </div>
      <EnlaceSuelto to="/admin/ventas/cierre">Lo que llegó el mes pasado</EnlaceSuelto>
      <Vistas ver={ver} cuentas={cuentas} />
      <ListaPorPaginas pagina={pagina} paginas={paginas} largo={largo}>
        {filas.length > 0 ? (
          <FilasAparte filas={filas} />
        ) : movimientos.length > 0 ? (
          <List
            movimientos={movimientos}
            ocupado={ocupado}
            onDo={send}
            onMirar={(par) => send({ accion: 'mirar', ...par })}
          />
        ) : (
          <p>{VACIO[ver]}</p>
        )}
      </ListaPorPaginas>
    </>
  )
}

const VACIO: Record<EstadoDeMovimiento | QueAparte, string> = {
  nuevo: 'No hay movimientos por revisar. Cargá la lista del banco y acá aparece lo que entró.',
  usado: 'Todavía no se confirmó ningún pedido con la lista del banco.',
  apartado: 'No apartaste ningún movimiento.',
  repetido: 'La última lista no repite ningún movimiento.',
  salida: 'La última lista no tiene salidas.',
  ilegible: 'Se pudieron leer todos los renglones de la última lista.',
}

function Hechos({ hechos }: { hechos: Hecho[] }) {
  return (
    <Notice kind={hechos.every(({ bien }) => bien) ? 'ok' : 'error'}>
      <ListaLarga primeras={6}>
        {hechos.map(({ codigo, texto }, at) => (
          <li key={at}>
            <Link to={`/admin/pedidos/${encodeURIComponent(codigo)}`} className="break-all underline">
              {codigo}
            </Link>{' '}
            <span>{texto}</span>
          </li>
        ))}
      </ListaLarga>
    </Notice>
  )
}

function ResumenDeLista({ lista }: { lista: ListaDelBanco }) {
  const { archivo, creado, quien, titulos, usos, cuenta, moneda, leida, nuevos, repetidos, salidas, ilegibles } = lista
  const sinMostrar: [QueAparte, number, string][] = [
    ['repetido', repetidos, plural(repetidos, 'que ya estaba', 'que ya estaban')],
    ['salida', salidas, plural(salidas, 'salida', 'salidas')],
    ['ilegible', ilegibles, plural(ilegibles, 'renglón que no se pudo leer', 'renglones que no se pudieron leer')],
  ]
  return (
    <div className="max-w-prose text-sm">
      <p className="break-words">{`${archivo}, ${formatFechaCorta(creado)}, ${quien}`}</p>
      {leida && (
        <>
          <p>{`Cuenta ${cuenta}${moneda === '' ? '' : `, en ${MONEDA_ETIQUETA[moneda]}`}.`}</p>
          {moneda !== 'UYU' && moneda !== '' && (
            <p>Los pedidos son en pesos: sus movimientos se guardan y no se comparan con ninguno.</p>
          )}
          <p>{`${plural(nuevos, 'entrada nueva', 'entradas nuevas')}.`}</p>
          {sinMostrar.some(([, cuantos]) => cuantos > 0) && (
            <ul className="flex flex-wrap gap-x-4" aria-label="Lo que no se muestra">
              {sinMostrar.map(
                ([que, cuantos, words]) =>
                  cuantos > 0 && (
                    <li key={que}>
                      <Link to={`?ver=${que}`} className="inline-flex min-h-11 items-center underline">
                        {words}
                      </Link>
                    </li>
                  ),
              )}
            </ul>
          )}
          <p className="break-words text-tinta-suave">
            {usos
              .flatMap((uso, at) => (uso === 'nada' ? [] : [`${USO_ETIQUETA[uso]}: ${titulos[at]}`]))
              .join(' ·\u00a0')}
          </p>
        </>
      )}
    </div>
  )
}

const ETIQUETA: Record<keyof typeof VISTAS, string> = {
  'por-revisar': 'Por revisar',
  usados: 'Usados',
  apartados: 'Apartados',
}

type VistasProps = { ver: EstadoDeMovimiento | QueAparte; cuentas: Record<EstadoDeMovimiento, number> }

function Vistas({ ver, cuentas }: VistasProps) {
  const [params] = useSearchParams()
  const vistas = Object.entries(VISTAS).map(([valor, estado]) => {
    const next = new URLSearchParams(params)
    next.delete('pagina')
    next.set('ver', valor)
    return { to: `?${next}`, text: `${ownValue(ETIQUETA, valor)} (${cuentas[estado]})`, actual: estado === ver }
  })
  return <SelectorDeVista nombre="Mostrar" vistas={vistas} />
}
