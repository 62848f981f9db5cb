import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { consecuenciaDeDevolver, restToReturn } from '#domain/pagos/reintegro.ts'
import { montoDeCamisetas } from '#domain/pagos/devolucion-de-camisetas.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { MOTIVO_MAX, type PagoDePedido, type PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { precioDeLinea } from '#domain/pedidos/pedido.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, Field, Input, Select } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { erroresDe, useGestion } from './gestion.ts'

/** Payments of an order that can be refunded, and how much of each. */
export function pagosPorDevolver({ pagos, reintegros }: PedidoGestionado): { pago: PagoDePedido; queda: number }[] {
  return pagos.map((pago) => ({ pago, queda: restToReturn(pago, reintegros) })).filter(({ queda }) => queda > 0)
}

/** Refunds a card payment through the provider, all that is left or a part, after asking. */
export function DevolverDinero({ pedido, onClose }: { pedido: PedidoGestionado; onClose: () => void }) {
  // The payments are those seen when the dialog opened, whatever the page learns meanwhile.
  const [vistos] = useState(() => pagosPorDevolver(pedido))
  const [pagoId, setPagoId] = useState(vistos[0]!.pago.id)
  const { pago, queda } = vistos.find((visto) => visto.pago.id === pagoId)!
  const [id, setId] = useState(() => v7())
  const [monto, setMonto] = useState(formatPesos(queda))
  const [vuelven, setVuelven] = useState<ReadonlySet<number>>(new Set())
  const [motivo, setMotivo] = useState('')
  const { send, ocupado, resultado } = useGestion(pedido.codigo)
  const form = useFirstFault(resultado)
  const errores = erroresDe(resultado)
  const hecho = resultado !== null && 'hecho' in resultado
  useEffect(() => {
    if (hecho) onClose()
  }, [hecho, onClose])

  // Another amount is another refund; the same one sent again isn't.
  const change = (texto: string) => {
    setMonto(texto)
    setId(v7())
  }
  const choose = (next: string) => {
    setPagoId(next)
    setVuelven(new Set())
    change(formatPesos(vistos.find((visto) => visto.pago.id === next)!.queda))
  }
  const tick = (orden: number, comesBack: boolean) => {
    const next = new Set(vuelven)
    if (comesBack) next.add(orden)
    else next.delete(orden)
    setVuelven(next)
    change(formatPesos(next.size === 0 ? queda : montoDeCamisetas(pedido, next, queda)))
  }
  const pesos = parsePesos(monto)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Devolver dinero por Mercado Pago"
      footer={
        <>
          <SendButton
            text={pesos === null ? 'Devolver' : `Devolver ${formatPesos(pesos)}`}
            meanwhile="Devolviendo..."
            form="devolver"
            variant="noche"
            busy={ocupado}
          />
          <Button onClick={onClose}>Volver</Button>
        </>
      }
    >
      <form
        id="devolver"
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send({ accion: 'devolver', id, pagoId, monto, motivo, queda })
        }}
      >
        {vistos.length > 1 && (
          <Field label="Pago" htmlFor="devolver-pago" error={errores.pagoId}>
            <Select value={pagoId} onChange={(event) => choose(event.target.value)}>
              {vistos.map((visto) => (
                <option
                  key={visto.pago.id}
                  value={visto.pago.id}
                >{`${visto.pago.id}: quedan ${formatPesos(visto.queda)}`}</option>
              ))}
            </Select>
          </Field>
        )}
        {pedido.lineas.length > 1 && pago.monto === pedido.totalMercadoPago && (
          <fieldset>
            <legend className="font-angosta text-lg">Qué camisetas vuelven</legend>
            {pedido.lineas.map((linea) => (
              <Checkbox
                key={linea.orden}
                checked={vuelven.has(linea.orden)}
                onChange={({ target }) => tick(linea.orden, target.checked)}
                label={
                  <>
                    <span>{`${linea.nombre}, talle ${linea.talle}:`}</span>{' '}
                    <span className="whitespace-nowrap tabular-nums">
                      {formatPesos(precioDeLinea(linea, 'tarjeta'))}
                    </span>
                  </>
                }
              />
            ))}
            <p className="text-sm text-tinta-suave">
              Vuelve lo que se pagó por cada una. Si vuelven todas, también el envío.
            </p>
          </fieldset>
        )}
        <Field
          label="Monto"
          htmlFor="devolver-monto"
          error={errores.monto}
          hint={`Se pueden devolver hasta ${formatPesos(queda)} de este pago.`}
        >
          <Input
            value={monto}
            onChange={(event) => change(event.target.value)}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
          />
        </Field>
        <Field
          label="Motivo"
          htmlFor="devolver-motivo"
          required
          error={errores.motivo}
          hint="Queda en el historial, solo para ustedes."
        >
          <Input
            value={motivo}
            onChange={(event) => setMotivo(event.target.value)}
            maxLength={MOTIVO_MAX}
            autoComplete="off"
          />
        </Field>
        {pesos !== null && pesos > 0 && pesos <= queda && <p>{consecuenciaDeDevolver(pedido, pagoId, pesos)}</p>}
      </form>
      <div role="alert">{errores[''] !== undefined && <Notice kind="error">{errores['']}</Notice>}</div>
    </Dialog>
  )
}
