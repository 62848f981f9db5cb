import { Form, Link } from 'react-router'
import { acceptsFotos, FOTOS_MAX, type DevolucionDelComprador } from '#domain/devoluciones/del-comprador.ts'
import { ESTADO_DE_DEVOLUCION, isSinAcordar, MOTIVOS } from '#domain/devoluciones/devolucion.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { FOTOS_QUE_SE_MANDAN } from '#domain/transferencias/comprobante.ts'
import { formatFecha } from '../../base/fecha.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import { AvisoDeCorreccion, useEnviando } from '../correccion/correccion.tsx'
import { EnvioDeArchivo } from '../envio-de-archivo.tsx'
import { direccionDePedido } from '../situacion.ts'
import { tituloDelPaso } from './palabras-de-paso.ts'

/** What became of the answer that a buyer just gave: `falla` is '' once it was taken. */
export type ResultadoDeRespuesta = { devolucion: string; falla: string }

type Props = { token: string; devoluciones: DevolucionDelComprador[]; resultado: ResultadoDeRespuesta | undefined }

/** What comes back of an order, the newest first: how each stands, and what its buyer can still say. */
export function DevolucionesDelPedido({ token, devoluciones, resultado }: Props) {
  if (devoluciones.length === 0) return null
  return (
    <Seccion id="devoluciones" titulo="Cambios y devoluciones">
      {[...devoluciones].reverse().map((devolucion) => (
        <DevolucionDelPedido
          key={devolucion.id}
          token={token}
          devolucion={devolucion}
          resultado={resultado?.devolucion === devolucion.id ? resultado : undefined}
        />
      ))}
    </Seccion>
  )
}

type DevolucionProps = Pick<Props, 'token' | 'resultado'> & { devolucion: DevolucionDelComprador }

function DevolucionDelPedido({ token, devolucion, resultado }: DevolucionProps) {
  const { id, estado, motivo, vuelven, parrafos, cuenta, pasos } = devolucion
  return (
    <article
      id={`devolucion-${id}`}
      className="flex scroll-mt-4 flex-col gap-3 border-2 border-linea-honda bg-blanco p-4"
    >
      <h3 className="font-semibold break-words">{vuelven.join(', ')}</h3>
      <p>
        <strong>{ESTADO_DE_DEVOLUCION[estado]}</strong>{' '}
        <span className="text-tinta-suave">{`· ${MOTIVOS[motivo].etiqueta}`}</span>
      </p>
      {resultado !== undefined && (
        <AvisoDeCorreccion a={resultado} kind={resultado.falla === '' ? 'ok' : 'error'}>
          {resultado.falla === '' ? 'Listo, ya lo sabemos.' : resultado.falla}
        </AvisoDeCorreccion>
      )}
      {parrafos.map((parrafo) => (
        <p key={parrafo} className="break-words whitespace-pre-line">
          {parrafo}
        </p>
      ))}
      <LoQueSeManda cambio={devolucion.cambio} />
      {cuenta !== '' && (
        <p className="break-words whitespace-pre-line">
          <span>La cuenta que dejaste:</span> <span translate="no">{cuenta}</span>
        </p>
      )}
      <FotosDeLaFalla token={token} devolucion={devolucion} />
      {isSinAcordar(estado) && <Respuesta id={id} estado={estado} />}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-angosta underline underline-offset-4">
          Qué fue pasando
        </summary>
        <ol className="flex flex-col gap-1 text-sm">
          {[...pasos].reverse().map((paso) => (
            <li key={paso.en}>
              <span>{tituloDelPaso(paso)}</span>
              <span className="text-tinta-suave">{`, ${formatFecha(paso.en)}`}</span>
            </li>
          ))}
        </ol>
      </details>
    </article>
  )
}

/** Pictures of a fault: they are sent once it was asked for, so that a slow network loses nothing. */
function FotosDeLaFalla({ token, devolucion }: Pick<DevolucionProps, 'token' | 'devolucion'>) {
  const { id, fotos } = devolucion
  return (
    <div className="flex flex-col items-start gap-3 empty:hidden">
      {fotos > 0 && <p>{fotos === 1 ? 'Recibimos una foto.' : `Recibimos ${fotos} fotos.`}</p>}
      {acceptsFotos(devolucion) && (
        <EnvioDeArchivo
          principal={devolucion.estado === 'pedida'}
          id={`foto-${id}`}
          addressFor={() => `/api/pedidos/${encodeURIComponent(token)}/devoluciones/${id}/foto`}
          tipos={FOTOS_QUE_SE_MANDAN}
          elegir="Sumar una foto de la falla"
          otro="Sumar otra foto"
          ayuda={`Hasta ${FOTOS_MAX} fotos, de hasta 10 MB cada una. Solo las ve la tienda.`}
          titulo="Envío de la foto"
          mandado={fotos > 0}
          puede={fotos < FOTOS_MAX}
        />
      )}
    </div>
  )
}

/** The order of what is sent instead, and what is left to pay of it. */
function LoQueSeManda({ cambio }: Pick<DevolucionDelComprador, 'cambio'>) {
  if (cambio === null) return null
  const { codigo, token, porPagar } = cambio
  if (porPagar > 0) {
    return (
      <ButtonLink to={direccionDePedido(token)} variant="primario" className="self-start">
        {`Pagar ${formatPesos(porPagar)}`}
      </ButtonLink>
    )
  }
  return (
    <p>
      <span>Lo que te mandamos va en el pedido</span>{' '}
      <Link to={direccionDePedido(token)} className="enlace inline-flex min-h-11 items-center" translate="no">
        {codigo}
      </Link>
    </p>
  )
}

/** What a buyer can say until it is agreed: to a proposal yes or no, or that nothing is to come back. */
function Respuesta({ id, estado }: { id: string; estado: 'pedida' | 'propuesta' }) {
  const sending = useEnviando('devolucion', id)
  const isPropuesta = estado === 'propuesta'
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <input type="hidden" name="devolucion" value={id} />
      <input type="hidden" name="desde" value={estado} />
      {isPropuesta && (
        <Button type="submit" name="evento" value="aceptar" variant="primario" disabled={sending}>
          Aceptar
        </Button>
      )}
      <Button
        type="submit"
        name="evento"
        value="retirar"
        variant={isPropuesta ? 'secundario' : 'texto'}
        disabled={sending}
      >
        {isPropuesta ? 'No, gracias' : 'Ya no la quiero devolver'}
      </Button>
    </Form>
  )
}
