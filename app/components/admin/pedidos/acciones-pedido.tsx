import { useState } from 'react'
import { accionesDe, type Accion } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { deshacerDe, type EventoQueDeshace } from '#domain/pedidos/gestion/deshacer.ts'
import { porDevolverDe } from '#domain/pedidos/gestion/por-devolver.ts'
import { lineasPorDevolver, lineasQueVan } from '#domain/pedidos/gestion/devoluciones.ts'
import { missingFromTaller } from '#domain/pedidos/gestion/encargos.ts'
import {
  isEstampable,
  NOTA_MAX,
  SEGUIMIENTO_MAX,
  type PedidoGestionado,
} from '#domain/pedidos/gestion/gestion-pedido.ts'
import { plural } from '#domain/texto/plural.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Falla } from '../falla.tsx'
import { Preguntar } from '../preguntar.tsx'
import { fuentesDe } from './saldo-elegido.tsx'
import { DevolverDinero } from './devolver-dinero.tsx'
import { CampoTransporte, transporteUsual } from './campo-transporte.tsx'
import { useGestion } from './gestion.ts'

/** What can be done next with an order, each step confirmed: none can be taken back. */
export function AccionesPedido({ pedido, ahora, transportes }: Omit<Props, 'accion' | 'onClose'> & { ahora: number }) {
  const [abierta, setAbierta] = useState<Accion | null>(null)
  const [devolviendo, setDevolviendo] = useState(false)
  const quedan = lineasQueVan(pedido.lineas, pedido.vidas).length
  const acciones = accionesDe({ ...pedido, quedan, porDevolver: porDevolverDe(pedido) })
  const conDinero = fuentesDe(pedido).length > 0
  // A step with a devolución after it isn't the last one.
  const deshacer = pedido.vidas.length > 0 ? null : deshacerDe(pedido, ahora)
  const conDevolucion = lineasPorDevolver(pedido).length > 0
  if (acciones.length === 0 && !conDinero && !conDevolucion && deshacer === null)
    return <p>El pedido está terminado: no hay nada más para hacer.</p>
  return (
    <div className="flex flex-wrap gap-3">
      {acciones.map((accion) => (
        <Button
          key={accion.evento}
          variant={accion.principal ? 'primario' : accion.evento === 'cancelar' ? 'texto' : 'secundario'}
          className={accion.evento === 'cancelar' ? 'max-sm:px-0' : ''}
          onClick={() => setAbierta(accion)}
        >
          {accion.texto}
        </Button>
      ))}
      {deshacer !== null && <DeshacerPaso pedido={pedido} {...deshacer} />}
      {conDevolucion && <ButtonLink to={`/admin/pedidos/${pedido.codigo}/devolucion`}>Cambio o devolución</ButtonLink>}
      {conDinero && <Button onClick={() => setDevolviendo(true)}>Devolver dinero</Button>}
      {devolviendo && <DevolverDinero pedido={pedido} onClose={() => setDevolviendo(false)} />}
      {abierta !== null &&
        (abierta.impedimento === '' ? (
          <Confirmacion accion={abierta} pedido={pedido} transportes={transportes} onClose={() => setAbierta(null)} />
        ) : (
          <Dialog
            open
            onClose={() => setAbierta(null)}
            title={`${abierta.texto}: todavía no`}
            footer={<Button onClick={() => setAbierta(null)}>Volver</Button>}
          >
            <p>{abierta.impedimento}</p>
          </Dialog>
        ))}
    </div>
  )
}

/** Takes the last step back: one tap, since it can be taken again. */
function DeshacerPaso({
  pedido,
  evento,
  texto,
}: {
  pedido: PedidoGestionado
  evento: EventoQueDeshace
  texto: string
}) {
  const { send, ocupado, errores } = useGestion(pedido.codigo)
  return (
    <>
      <Button
        variant="texto"
        disabled={ocupado}
        onClick={() => void send({ accion: 'deshacer', evento, desde: pedido.estado })}
      >
        {`Deshacer: ${texto.toLowerCase()}`}
      </Button>
      <Falla>{errores['']}</Falla>
    </>
  )
}

type Props = {
  accion: Accion
  pedido: PedidoGestionado
  /** Names of the carriers that are switched on. */
  transportes: string[]
  onClose: () => void
}

function Confirmacion({ accion, pedido, transportes, onClose }: Props) {
  const [transporte, setTransporte] = useState(pedido.transporte || transporteUsual(transportes))
  const [detalle, setDetalle] = useState('')
  const [seguimiento, setSeguimiento] = useState(pedido.seguimiento)
  // The state is the one seen when the dialog opened, whatever the page learns meanwhile.
  const [desde] = useState(pedido.estado)
  const { send, ...envio } = useGestion(pedido.codigo)
  const { evento, pideSeguimiento } = accion
  const lineas = lineasQueVan(pedido.lineas, pedido.vidas)
  const ausentes = missingFromTaller(lineas, pedido.llegadas)
  const sinLlegar = ausentes.length
  // What isn't here yet is told once: that its print isn't marked follows from that.
  const sinEstampar = lineas.filter(
    (linea) => isEstampable(linea) && linea.estampada === null && !ausentes.includes(linea),
  ).length
  const pedidas = pedido.encargos.filter(({ llegada }) => llegada === null).length
  const leaves = evento === 'enviar' || evento === 'dejar_para_retirar'
  return (
    <Preguntar
      titulo={accion.texto}
      accion={accion.texto}
      // The button rests once somebody else was quicker: there is nothing left to confirm.
      disabled={pedido.estado !== desde}
      envio={envio}
      onClose={onClose}
      onConfirm={() =>
        void send({ accion: 'mover', evento, desde, detalle, ...(pideSeguimiento ? { seguimiento, transporte } : {}) })
      }
    >
      <p>{accion.consecuencia}</p>
      {leaves && sinLlegar > 0 && (
        <Notice kind="aviso">
          {sinLlegar === 1
            ? 'Hay 1 camiseta por encargo que no marcaste como llegada del taller.'
            : `Hay ${sinLlegar} camisetas por encargo que no marcaste como llegadas del taller.`}
        </Notice>
      )}
      {(evento === 'cancelar' || evento === 'reembolsar') && pedidas > 0 && (
        <Notice kind="aviso">{`Ya le pediste ${plural(pedidas, 'camiseta', 'camisetas')} al taller: avisale.`}</Notice>
      )}
      {leaves && sinEstampar > 0 && (
        <Notice kind="aviso">
          {sinEstampar === 1
            ? 'Hay 1 camiseta sin marcar como estampada.'
            : `Hay ${sinEstampar} camisetas sin marcar como estampadas.`}
        </Notice>
      )}
      {pideSeguimiento && (
        <CampoTransporte
          id="mover-transporte"
          valor={transporte}
          transportes={transportes}
          error={envio.errores.transporte}
          onChange={setTransporte}
        />
      )}
      {pideSeguimiento && (
        <Field
          label="Número de seguimiento"
          htmlFor="mover-seguimiento"
          required={false}
          error={envio.errores.seguimiento}
          hint="Lo ve quien compró en la página de su pedido."
        >
          <Input
            value={seguimiento}
            onChange={(event) => setSeguimiento(event.target.value)}
            maxLength={SEGUIMIENTO_MAX}
            autoComplete="off"
          />
        </Field>
      )}
      <Field
        label="Nota"
        htmlFor="mover-detalle"
        required={false}
        error={envio.errores.detalle}
        hint="Queda en el historial, solo para ustedes."
      >
        <Textarea
          value={detalle}
          onChange={(event) => setDetalle(event.target.value)}
          maxLength={NOTA_MAX}
          rows={2}
          className="min-h-16"
        />
      </Field>
    </Preguntar>
  )
}
