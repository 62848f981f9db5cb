import { useState } from 'react'
import { Link, data, useFetcher } from 'react-router'
import * as z from 'zod'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { ERRORES } from '#domain/errores.ts'
import { plural } from '#domain/texto/plural.ts'
import {
  VISTAS_DEL_MOSTRADOR,
  type PedidoPorTransferir,
  type FiltroDelMostrador,
} from '#domain/transferencias/transferencias.ts'
import { CajaDeBusqueda } from '../../components/admin/caja-de-busqueda.tsx'
import { TituloDeLista } from '../../components/admin/lista-en-camino.tsx'
import { readPagina, ListaPorPaginas } from '../../components/admin/paginacion.tsx'
import { readBody } from '../../components/admin/read-body.ts'
import { ListaPorTransferir } from '../../components/admin/transferencias/lista-por-transferir.tsx'
import { PestanasDeTransferencias } from '../../components/admin/transferencias/pestanas.tsx'
import { Preguntar } from '../../components/admin/preguntar.tsx'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { Codigo } from '../../components/pedidos/codigo.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { adminContext, largoContext, shopContext } from '../../context.ts'
import type { Route } from './+types/transferencias.ts'

export const meta = unlistedMeta('Transferencias')

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const filtro = readFiltroDelMostrador(url.searchParams)
  const largo = context.get(largoContext)
  const lista = await shop.admin.transferencias.listEsperando(filtro, largo)
  return { filtro, largo, ahora: shop.clock(), lista }
}

const confirmacionSchema = z.object({
  codigo: z.string().max(20),
  /** The state that the administrator saw. */
  desde: z.enum(['pendiente_pago', 'vencido']),
})

type Confirmado = { codigo: string; fallo: boolean; mensaje: string }

/** The owner saw the money in the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readBody(request, confirmacionSchema)
  if (!read.ok) return data<Confirmado>({ codigo: '', fallo: true, mensaje: ERRORES.cuerpo_invalido.detail }, 422)
  const { codigo, desde } = read.value
  const done = await context
    .get(shopContext)
    .admin.pedidos.changeEstado(
      codigo,
      { evento: 'confirmar_transferencia', desde, detalle: '' },
      context.get(adminContext).email,
    )
  if (done.ok) return data<Confirmado>({ codigo, fallo: false, mensaje: 'quedó pagado.' })
  const mensaje =
    done.code === 'sin_stock'
      ? 'venció y lo que llevaba ya no está en stock: quedó con un aviso de dinero para devolver.'
      : `no se confirmó. ${done.detail ?? ERRORES[done.code].detail}`
  // The answer has a good status: the list is read anew.
  return data<Confirmado>({ codigo, fallo: true, mensaje })
}

export const clientAction = sendOrTell<typeof action, Confirmado>({
  codigo: '',
  fallo: true,
  mensaje: SIN_RESPUESTA,
})

const OPCIONES = [
  { valor: 'esperan', texto: 'Esperan' },
  { valor: 'comprobante', texto: 'Con comprobante' },
  { valor: 'vencidos', texto: 'Vencidos' },
] as const

export default function Transferencias({ loaderData: { filtro, largo, ahora, lista } }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const ocupado = fetcher.state !== 'idle'
  const { pedidos, total, pagina, paginas, cuentas } = lista

  const [preguntado, setPreguntado] = useState<PedidoPorTransferir | null>(null)

  function confirm({ codigo, estado }: PedidoPorTransferir) {
    setPreguntado(null)
    void fetcher.submit({ codigo, desde: estado }, { method: 'post', encType: 'application/json' })
  }

  return (
    <>
      <TituloDeLista cuenta={plural(total, 'pedido', 'pedidos')}>Transferencias</TituloDeLista>
      <PestanasDeTransferencias />
      <div role="status" className="resultado-a-la-vista empty:sr-only">
        {!ocupado && fetcher.data !== undefined && <ResultadoDelMostrador {...fetcher.data} />}
      </div>
      {preguntado !== null && (
        <Preguntar
          titulo="¿Llegó la transferencia?"
          accion="Confirmar la transferencia"
          onClose={() => setPreguntado(null)}
          onConfirm={() => confirm(preguntado)}
        >
          <p className="break-words">
            <strong className="tabular-nums">{formatPesos(preguntado.total)}</strong> de{' '}
            <strong>{preguntado.nombre}</strong>, pedido <Codigo codigo={preguntado.codigo} />.
          </p>
          {preguntado.tarjeta !== '' && <Notice kind="aviso">{preguntado.tarjeta}</Notice>}
          <p>Confirmala cuando veas ese importe en la cuenta. El pedido queda pagado, y no se puede deshacer.</p>
        </Preguntar>
      )}
      <CajaDeBusqueda
        etiqueta="Buscar pedidos"
        ayuda="Por código, nombre, teléfono o importe."
        buscar={filtro.buscar}
        nombre="ver"
        elegido={filtro.ver}
        opciones={OPCIONES.map(({ valor, texto }) => ({ valor, etiqueta: `${texto} (${cuentas[valor]})` }))}
      />
      <ListaPorPaginas pagina={pagina} paginas={paginas} largo={largo}>
        {total > 0 ? (
          <ListaPorTransferir pedidos={pedidos} ahora={ahora} ocupado={ocupado} onConfirm={setPreguntado} />
        ) : filtro.buscar === '' ? (
          <p>{VACIO[filtro.ver]}</p>
        ) : (
          <div className="flex flex-col items-start gap-4">
            <p>Ningún pedido coincide con lo que buscás.</p>
            <ButtonLink to="/admin/transferencias">Ver todos</ButtonLink>
          </div>
        )}
      </ListaPorPaginas>
    </>
  )
}

const VACIO = {
  esperan: 'Nadie debe una transferencia.',
  comprobante: 'Ningún pedido sin pagar tiene comprobante.',
  vencidos: 'En los últimos 15 días no venció ninguno.',
}

function ResultadoDelMostrador({ codigo, fallo, mensaje }: Confirmado) {
  return (
    <Notice kind={fallo ? 'error' : 'ok'}>
      <p>
        {codigo !== '' && (
          <Link to={`/admin/pedidos/${codigo}`} className="underline">
            {codigo}
          </Link>
        )}{' '}
        <span>{mensaje}</span>
      </p>
    </Notice>
  )
}

const BUSCAR_MAX = 80

/** What the desk's address asks for; nonsense is passed over. */
function readFiltroDelMostrador(params: URLSearchParams): FiltroDelMostrador {
  return {
    ver: VISTAS_DEL_MOSTRADOR.find((ver) => ver === params.get('ver')) ?? 'esperan',
    buscar: (params.get('buscar') ?? '').replaceAll('\0', '').slice(0, BUSCAR_MAX).trim(),
    pagina: readPagina(params),
  }
}
