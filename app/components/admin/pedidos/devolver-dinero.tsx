import { useState } from 'react'
import { v7 } from 'uuid'
import { VIA_DEL_PROVEEDOR } from '#domain/pagos/reintegro.ts'
import { valorDe } from '#domain/devoluciones/valor.ts'
import { formatPesos, sumPesos } from '#domain/dinero/dinero.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { consecuenciaDeDevolver } from '#domain/pedidos/gestion/por-devolver.ts'
import { MOTIVO_MAX, type PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { precioDeLinea } from '#domain/pedidos/pedido.ts'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { fuentesDe, SaldoElegido, saldoSugerido } from './saldo-elegido.tsx'
import { Preguntar } from '../preguntar.tsx'
import { useGestion } from './gestion.ts'

/** Returns a card payment's money through the provider, or writes down what went back by hand, all that is left or a part. */
export function DevolverDinero({ pedido, onClose }: { pedido: PedidoGestionado; onClose: () => void }) {
  // What can go back is as seen when the dialog opened, whatever the page learns meanwhile.
  const [fuentes] = useState(() => fuentesDe(pedido))
  // What was exchanged paid for another order.
  const cambiado = sumPesos(
    pedido.lineas
      .filter(({ orden }) => pedido.vidas.some((vida) => vida.orden === orden && vida.arreglo === 'cambio'))
      .map((linea) => precioDeLinea(linea, pedido.medioDePago)),
  )
  const [saldo, setSaldo] = useState(() => saldoSugerido(fuentes, Math.max(0, fuentes[0]!.queda - cambiado)))
  const [vuelven, setVuelven] = useState<ReadonlySet<number>>(new Set())
  const [motivo, setMotivo] = useState('')
  const { send, ...envio } = useGestion(pedido.codigo)
  const { errores } = envio

  const { id, pagoId, monto, via, cuenta, dia } = saldo
  const { queda, medio } = fuentes.find((fuente) => fuente.pagoId === pagoId)!
  // What comes back by a devolución is settled there.
  const libres = pedido.lineas.filter(({ orden }) => !pedido.vidas.some((vida) => vida.orden === orden))
  const tick = (orden: number, comesBack: boolean) => {
    const next = new Set(vuelven)
    if (comesBack) next.add(orden)
    else next.delete(orden)
    setVuelven(next)
    const isPart = medio !== null && next.size > 0
    const worth = isPart ? valorDe({ ...pedido, medioDePago: medio }, next) : queda - cambiado
    // More than what is left never goes back.
    setSaldo({ ...saldo, id: v7(), monto: formatPesos(Math.min(queda, worth)) })
  }
  const pesos = parsePesos(monto)
  const isAMano = pagoId === ''
  const boton = pesos === null ? '' : ` ${formatPesos(pesos)}`
  return (
    <Preguntar
      titulo={isAMano ? 'Devolver dinero' : 'Devolver dinero por Mercado Pago'}
      accion={isAMano ? `Anotar devuelto${boton}` : `Devolver${boton}`}
      meanwhile={isAMano ? 'Anotando...' : 'Devolviendo...'}
      envio={envio}
      onClose={onClose}
      onConfirm={() =>
        void send(
          isAMano
            ? { accion: 'devolver_a_mano', id, via, monto, cuenta, dia, motivo, queda }
            : { accion: 'devolver', id, pagoId, monto, motivo, queda },
        )
      }
    >
      <SaldoElegido
        fuentes={fuentes}
        saldo={saldo}
        valor={Math.max(0, queda - cambiado)}
        hint={`Se pueden devolver hasta ${formatPesos(queda)} de este ${isAMano ? 'pedido' : 'pago'}.${cambiado === 0 ? '' : ` Con ${formatPesos(cambiado)} quedó pago lo que se cambió.`}`}
        errores={errores}
        onChange={(next) => {
          if (next.pagoId !== pagoId) setVuelven(new Set())
          setSaldo(next)
        }}
      >
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
      </SaldoElegido>
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
        <p>
          {consecuenciaDeDevolver(pedido, {
            via: isAMano ? via : VIA_DEL_PROVEEDOR,
            pagoId: isAMano ? null : pagoId,
            monto: pesos,
          })}
        </p>
      )}
    </Preguntar>
  )
}
