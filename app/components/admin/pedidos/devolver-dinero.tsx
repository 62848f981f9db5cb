import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { VIA_DEL_PROVEEDOR, VIAS_A_MANO } from '#domain/pagos/reintegro.ts'
import { valorDe } from '#domain/devoluciones/valor.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { consecuenciaDeDevolver, pagosPorDevolver, quedaAMano } from '#domain/pedidos/gestion/por-devolver.ts'
import { CUENTA_MAX, MOTIVO_MAX, type PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { MEDIOS, precioDeLinea, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, Field, Input, Select } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { erroresDe, useGestion } from './gestion.ts'

/** Money that can go back: of a payment by the provider, or by hand (`pagoId` null). */
type Fuente = {
  pagoId: string | null
  texto: string
  queda: Pesos
  /** The prices by which its shirts were paid; null where it isn't the order's own money. */
  medio: MedioDePago | null
}

/** What of an order can go back, and how. */
export function fuentesDe(pedido: PedidoGestionado): Fuente[] {
  const aMano = quedaAMano(pedido)
  return [
    ...pagosPorDevolver(pedido).map(({ pago: { id, monto }, queda }) => ({
      pagoId: id,
      texto: `Por Mercado Pago, pago ${id}`,
      queda,
      medio: monto === pedido.totalMercadoPago ? ('tarjeta' as const) : null,
    })),
    ...(aMano > 0
      ? [{ pagoId: null, texto: 'A mano: transferencia o efectivo', queda: aMano, medio: pedido.medioDePago }]
      : []),
  ]
}

/** Returns a card payment's money through the provider, or writes down what went back by hand, all that is left or a part. */
export function DevolverDinero({ pedido, onClose }: { pedido: PedidoGestionado; onClose: () => void }) {
  // What can go back is as seen when the dialog opened, whatever the page learns meanwhile.
  const [fuentes] = useState(() => fuentesDe(pedido))
  const [elegida, setElegida] = useState(0)
  const { pagoId, queda, medio } = fuentes[elegida]!
  const [id, setId] = useState(() => v7())
  const [monto, setMonto] = useState(formatPesos(queda))
  const [vuelven, setVuelven] = useState<ReadonlySet<number>>(new Set())
  const [via, setVia] = useState(VIAS_A_MANO.find((una) => una === pedido.medioDePago) ?? VIAS_A_MANO[0]!)
  const [cuenta, setCuenta] = useState('')
  const [hoy] = useState(() => writeDia(diaDe(Date.now())))
  const [dia, setDia] = useState(hoy)
  const [motivo, setMotivo] = useState('')
  const { send, ocupado, resultado } = useGestion(pedido.codigo)
  const form = useFirstFault(resultado)
  const errores = erroresDe(resultado)
  const hecho = resultado !== null && 'hecho' in resultado
  useEffect(() => {
    if (hecho) onClose()
  }, [hecho, onClose])

  // What comes back by a devolución is settled there.
  const libres = pedido.lineas.filter(({ orden }) => !pedido.vidas.some((vida) => vida.orden === orden))
  // Another amount is another refund; the same one sent again isn't.
  const change = (texto: string) => {
    setMonto(texto)
    setId(v7())
  }
  const choose = (next: number) => {
    setElegida(next)
    setVuelven(new Set())
    change(formatPesos(fuentes[next]!.queda))
  }
  const tick = (orden: number, comesBack: boolean) => {
    const next = new Set(vuelven)
    if (comesBack) next.add(orden)
    else next.delete(orden)
    setVuelven(next)
    const isPart = medio !== null && next.size > 0
    const worth = isPart ? valorDe({ ...pedido, medioDePago: medio }, next, new Set()) : queda
    // More than what is left never goes back.
    change(formatPesos(Math.min(queda, worth)))
  }
  const pesos = parsePesos(monto)
  const isAMano = pagoId === null
  const boton = pesos === null ? '' : ` ${formatPesos(pesos)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={isAMano ? 'Devolver dinero' : 'Devolver dinero por Mercado Pago'}
      footer={
        <>
          <SendButton
            text={isAMano ? `Anotar devuelto${boton}` : `Devolver${boton}`}
            meanwhile={isAMano ? 'Anotando...' : 'Devolviendo...'}
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
          void send(
            isAMano
              ? { accion: 'devolver_a_mano', id, via, monto, cuenta, dia, motivo, queda }
              : { accion: 'devolver', id, pagoId, monto, motivo, queda },
          )
        }}
      >
        {fuentes.length > 1 && (
          <Field label="Qué devolver" htmlFor="devolver-fuente">
            <Select value={elegida} onChange={(event) => choose(Number(event.target.value))}>
              {fuentes.map((fuente, index) => (
                <option
                  key={fuente.pagoId}
                  value={index}
                >{`${fuente.texto}: quedan ${formatPesos(fuente.queda)}`}</option>
              ))}
            </Select>
          </Field>
        )}
        {libres.length > 0 && pedido.lineas.length > 1 && medio !== null && (
          <fieldset>
            <legend className="font-angosta text-lg">Qué camisetas vuelven</legend>
            {libres.map((linea) => (
              <Checkbox
                key={linea.orden}
                checked={vuelven.has(linea.orden)}
                onChange={({ target }) => tick(linea.orden, target.checked)}
                label={
                  <>
                    <span>{`${linea.nombre}, talle ${linea.talle}:`}</span>{' '}
                    <span className="whitespace-nowrap tabular-nums">{formatPesos(precioDeLinea(linea, medio))}</span>
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
          hint={`Se pueden devolver hasta ${formatPesos(queda)} de este ${isAMano ? 'pedido' : 'pago'}.`}
        >
          <Input
            value={monto}
            onChange={(event) => change(event.target.value)}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
          />
        </Field>
        {isAMano && (
          <>
            <Field label="Cómo" htmlFor="devolver-via" error={errores.via}>
              <Select value={via} onChange={(event) => setVia(event.target.value as MedioDePago)}>
                {VIAS_A_MANO.map((una) => (
                  <option key={una} value={una}>
                    {MEDIO_EN_PALABRAS[una].etiqueta}
                  </option>
                ))}
              </Select>
            </Field>
            {MEDIOS[via].porBanco && (
              <Field
                label="A qué cuenta"
                htmlFor="devolver-cuenta"
                required
                error={errores.cuenta}
                hint="Banco y número, solo para ustedes. Se borra a los 90 días."
              >
                <Input
                  value={cuenta}
                  onChange={(event) => setCuenta(event.target.value)}
                  maxLength={CUENTA_MAX}
                  autoComplete="off"
                />
              </Field>
            )}
            <Field label="Qué día" htmlFor="devolver-dia" error={errores.dia}>
              <Input type="date" value={dia} max={hoy} onChange={(event) => setDia(event.target.value)} />
            </Field>
          </>
        )}
        <Field
          label="Motivo"
          htmlFor="devolver-motivo"
          required={!isAMano}
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
        {pesos !== null && pesos > 0 && pesos <= queda && (
          <p>{consecuenciaDeDevolver(pedido, { via: isAMano ? via : VIA_DEL_PROVEEDOR, pagoId, monto: pesos })}</p>
        )}
      </form>
      <div role="alert">{errores[''] !== undefined && <Notice kind="error">{errores['']}</Notice>}</div>
    </Dialog>
  )
}
