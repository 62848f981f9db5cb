import { useState } from 'react'
import { Link } from 'react-router'
import {
  esperaDinero,
  isSeguro,
  pedidoPropuesto,
  porQue,
  type Coincidencia,
} from '#domain/transferencias/coincidencia.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos, sumPesos } from '#domain/dinero/dinero.ts'
import { plural } from '#domain/texto/plural.ts'
import type { AccionDeBanco, MovimientoDelBanco } from '#domain/transferencias/transferencias.ts'
import { Codigo } from '../../pedidos/codigo.tsx'
import { formatFechaCorta } from '../../base/fecha.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Preguntar } from '../preguntar.tsx'
import { ListaLarga } from '../lista-larga.tsx'

type Props = {
  movimientos: MovimientoDelBanco[]
  ocupado: boolean
  onDo: (accion: AccionDeBanco) => void
  /** Asks whether a movement is an order's money. */
  onMirar: (par: { movimiento: string; codigo: string }) => void
}

/** Movements not dealt with yet. Those beyond doubt can be ticked and confirmed together. */
export function MovimientosPorRevisar({ movimientos, ocupado, onDo, onMirar }: Props) {
  const [marcados, setMarcados] = useState<readonly string[]>([])
  const [preguntando, setPreguntando] = useState(false)
  const propuestos = movimientos.flatMap((movimiento) => {
    const { id, coincidencias } = movimiento
    const pedido = pedidoPropuesto(movimiento)
    return pedido === null ? [] : [{ movimiento: id, pedido, seguro: isSeguro(coincidencias[0]?.grado) }]
  })
  const elegidos = propuestos.filter(({ movimiento }) => marcados.includes(movimiento))
  const seguros = propuestos.filter(({ seguro }) => seguro)
  return (
    <>
      {propuestos.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primario" disabled={ocupado || elegidos.length === 0} onClick={() => setPreguntando(true)}>
            {elegidos.length === 0 ? 'Confirmar las marcadas' : `Confirmar las marcadas (${elegidos.length})`}
          </Button>
          {seguros.length > 0 && (
            <Button
              size="sm"
              onClick={() => setMarcados(seguros.map(({ movimiento }) => movimiento))}
            >{`Marcar las seguras (${seguros.length})`}</Button>
          )}
        </div>
      )}
      {preguntando && (
        <Preguntar
          titulo={`¿Confirmar ${plural(elegidos.length, 'transferencia', 'transferencias')}?`}
          accion="Confirmar"
          onClose={() => setPreguntando(false)}
          onConfirm={() => {
            setPreguntando(false)
            onDo({
              accion: 'confirmar',
              pares: elegidos.map(({ movimiento, pedido: { codigo } }) => ({
                movimiento,
                codigo,
                conOtroImporte: false,
              })),
            })
          }}
        >
          <p>
            Son{' '}
            <strong className="tabular-nums">
              {formatPesos(sumPesos(elegidos.map(({ pedido }) => pedido.total)))}
            </strong>
            . Cada pedido queda pagado; los que ya habías confirmado, con su movimiento del banco. No se puede deshacer.
          </p>
          <ul className="divide-y divide-linea border-y border-linea">
            {elegidos.map(({ movimiento, pedido }) => (
              <li key={movimiento} className="flex justify-between gap-3 py-2">
                <span className="min-w-0 break-words">
                  <span>{`${pedido.nombre},`}</span> <Codigo codigo={pedido.codigo} />
                </span>
                <span className="tabular-nums">{formatPesos(pedido.total)}</span>
              </li>
            ))}
          </ul>
        </Preguntar>
      )}
      <ListaLarga primeras={12} className="border-t border-linea" aria-label="Movimientos">
        {movimientos.map((movimiento) => {
          const propuesto = pedidoPropuesto(movimiento)
          return (
            <li key={movimiento.id} className="flex gap-3 border-b border-linea py-3">
              <div className="w-11 shrink-0">
                {propuesto !== null && (
                  <label className="flex min-h-11 items-center justify-center">
                    <input
                      type="checkbox"
                      className="size-5 accent-noche"
                      aria-label={`Marcar el movimiento de ${formatCentavos(movimiento.centavos)} para ${propuesto.codigo}`}
                      checked={marcados.includes(movimiento.id)}
                      onChange={({ target }) =>
                        setMarcados(
                          target.checked
                            ? [...marcados, movimiento.id]
                            : marcados.filter((other) => other !== movimiento.id),
                        )
                      }
                    />
                  </label>
                )}
              </div>
              <div className="grid min-w-0 flex-1 gap-x-8 gap-y-3 md:grid-cols-2">
                <DatosDeMovimiento movimiento={movimiento} />
                <div className="flex min-w-0 flex-col items-start gap-3">
                  {movimiento.parecido !== '' && <Parecido codigo={movimiento.parecido} />}
                  {movimiento.coincidencias.map((coincidencia) => (
                    <Posible
                      key={coincidencia.pedido.codigo}
                      {...{ coincidencia, movimiento, ocupado }}
                      onConfirm={() => onMirar({ movimiento: movimiento.id, codigo: coincidencia.pedido.codigo })}
                    />
                  ))}
                  <DeOtro {...{ movimiento, ocupado, onDo, onMirar }} />
                </div>
              </div>
            </li>
          )
        })}
      </ListaLarga>
    </>
  )
}

function DatosDeMovimiento({
  movimiento: { centavos, moneda, cuenta, fecha, descripcion },
}: {
  movimiento: MovimientoDelBanco
}) {
  return (
    <div className="min-w-0">
      <p className="font-ancha text-xl tabular-nums">{formatCentavos(centavos, moneda)}</p>
      <p className="break-words">{descripcion}</p>
      <p className="text-sm text-tinta-suave tabular-nums">{`${writeFecha(fecha)}${cuenta !== '' ? `, cuenta ${cuenta}` : ''}`}</p>
    </div>
  )
}

/** The same money may be in two of the bank's lists that look different. */
function Parecido({ codigo }: { codigo: string }) {
  return (
    <p className="border-l-4 border-sol pl-3 text-sm">
      Otra lista tiene un movimiento del mismo día e importe, que ya es de{' '}
      <Link to={`/admin/pedidos/${codigo}`} className="underline">
        <Codigo codigo={codigo} />
      </Link>
      . Fijate en el banco que no sea el mismo dinero.
    </p>
  )
}

type PosibleProps = {
  coincidencia: Coincidencia
  movimiento: MovimientoDelBanco
  ocupado: boolean
  onConfirm: () => void
}

/** An order that the movement may be paying, and why. */
function Posible({ coincidencia, movimiento: { centavos }, ocupado, onConfirm }: PosibleProps) {
  const { pedido, grado } = coincidencia
  return (
    <div className={`w-full border-l-4 pl-3 ${isSeguro(grado) ? 'border-verde-ok' : 'border-linea-honda'}`}>
      <p className="break-words">
        <Link to={`/admin/pedidos/${pedido.codigo}`} className="underline">
          <Codigo codigo={pedido.codigo} />
        </Link>{' '}
        <span className="tabular-nums">{formatPesos(pedido.total)}</span> <span>{pedido.nombre}</span>
        {pedido.estado === 'vencido' && <strong> (vencido)</strong>}
      </p>
      <p className="text-sm">{porQue(coincidencia, centavos)}</p>
      <Button
        size="sm"
        className="mt-2"
        disabled={ocupado}
        aria-label={`${textoDeMovimiento(coincidencia)}: ${pedido.codigo}`}
        onClick={onConfirm}
      >
        {textoDeMovimiento(coincidencia)}
      </Button>
    </div>
  )
}

function textoDeMovimiento({ pedido, grado }: Coincidencia): string {
  if (!esperaDinero(pedido)) return 'Anotar en ese pedido'
  return grado === 'codigo_otro_monto' || grado === 'nombre' ? 'Confirmar con este importe' : 'Confirmar'
}

/** Money for an order that wasn't found, or for none. */
function DeOtro({
  movimiento,
  ocupado,
  onDo,
  onMirar,
}: { movimiento: MovimientoDelBanco } & Omit<Props, 'movimientos'>) {
  const [codigo, setCodigo] = useState('')
  const nada = movimiento.coincidencias.length === 0
  return (
    <>
      {nada && (
        <p>
          {movimiento.moneda === 'UYU'
            ? 'No coincide con ningún pedido.'
            : 'No es en pesos: no se confirma ningún pedido con él.'}
        </p>
      )}
      <details className="w-full">
        <summary className="enlace-suelto">
          {nada ? 'Escribir de cuál es, o apartarlo' : 'Es de otro pedido, o de ninguno'}
        </summary>
        <form
          className="flex flex-wrap items-center gap-2 pt-1"
          onSubmit={(event) => {
            event.preventDefault()
            onMirar({ movimiento: movimiento.id, codigo })
          }}
        >
          <Input
            aria-label="Código del pedido"
            placeholder="CK-..."
            className="max-w-36"
            value={codigo}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => setCodigo(event.target.value)}
          />
          <SendButton text="Confirmar ese pedido" size="sm" disabled={ocupado || codigo.trim() === ''} />
          <Button
            size="sm"
            variant="texto"
            disabled={ocupado}
            onClick={() => onDo({ accion: 'apartar', movimiento: movimiento.id })}
          >
            Apartar
          </Button>
        </form>
      </details>
    </>
  )
}

/** Movements that were used or put aside. */
export function MovimientosVistos({ movimientos, ocupado, onDo }: Omit<Props, 'onMirar'>) {
  return (
    <ListaLarga primeras={12} className="border-t border-linea" aria-label="Movimientos">
      {movimientos.map((movimiento) => (
        <li key={movimiento.id} className="grid gap-x-8 gap-y-2 border-b border-linea py-3 md:grid-cols-2">
          <DatosDeMovimiento movimiento={movimiento} />
          <div className="min-w-0">
            {movimiento.codigo !== '' && (
              <Link to={`/admin/pedidos/${movimiento.codigo}`} className="inline-flex min-h-11 items-center underline">
                <Codigo codigo={movimiento.codigo} />
              </Link>
            )}
            <p className="text-sm break-all text-tinta-suave">{`${movimiento.quien}${movimiento.en !== null ? `, ${formatFechaCorta(movimiento.en)}` : ''}`}</p>
            {movimiento.estado === 'apartado' && (
              <Button
                size="sm"
                className="mt-2"
                disabled={ocupado}
                onClick={() => onDo({ accion: 'recuperar', movimiento: movimiento.id })}
              >
                Volver a revisarlo
              </Button>
            )}
          </div>
        </li>
      ))}
    </ListaLarga>
  )
}

/** `2026-11-18` → `18/11/2026` */
function writeFecha(fecha: string): string {
  return fecha.split('-').reverse().join('/')
}
