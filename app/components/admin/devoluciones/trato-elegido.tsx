import { useState } from 'react'
import {
  ARREGLO_ETIQUETA,
  ARREGLOS,
  type Arreglo,
  type MotivoDeDevolucion,
  type Pagador,
  type Reemplazo,
} from '#domain/devoluciones/devolucion.ts'
import { quienPaga } from '#domain/devoluciones/revision.ts'
import type { Trato } from '#domain/devoluciones/solicitud.ts'
import type { LineaPedido } from '#domain/pedidos/pedido.ts'
import type { CamisetaEnVenta } from '#domain/pedidos/venta.ts'
import { MODO_ETIQUETA, MODOS, type Modo } from '#domain/productos/producto.ts'
import { quedanEnPalabras } from '#domain/productos/stock.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText, Field, Textarea } from '../../ui/field.tsx'
import { BusquedaDeCamiseta } from '../pedidos/venta/busqueda-de-camiseta.tsx'
import { OpcionesALaVista } from '../opciones-a-la-vista.tsx'

/** What is agreed on, while it is chosen. */
export type TratoEnBorrador = Omit<Trato, 'respuesta'>

type Props = {
  trato: TratoEnBorrador
  motivo: MotivoDeDevolucion | null
  vendidas: (LineaPedido & { orden: number })[]
  /** Shirts as they can be had now. */
  camisetas: CamisetaEnVenta[]
  errores: Record<string, string>
  onChange: (trato: TratoEnBorrador) => void
}

const ARREGLOS_ELEGIBLES = ARREGLOS.map((arreglo) => [arreglo, ARREGLO_ETIQUETA[arreglo]] as const)

/** What is done about shirts that come back: what instead, who pays each way, and where they go. */
export function TratoElegido({ trato, motivo, vendidas, camisetas, errores, onChange }: Props) {
  const { ajustes } = useTienda()
  const choose = (arreglo: Arreglo) =>
    onChange({ ...trato, arreglo, ...(motivo === null ? {} : quienPaga({ motivo, arreglo }, ajustes)) })
  const exchange = (orden: number, reemplazo: Reemplazo | null) =>
    onChange({ ...trato, lineas: trato.lineas.map((linea) => (linea.orden === orden ? { orden, reemplazo } : linea)) })
  return (
    <>
      <OpcionesALaVista
        titulo="Qué se hace"
        opciones={ARREGLOS_ELEGIBLES}
        elegida={trato.arreglo}
        onChange={choose}
        error={errores.arreglo}
      />
      {trato.arreglo === 'cambio' &&
        trato.lineas.map(({ orden, reemplazo }) => (
          <ReemplazoElegido
            key={orden}
            vendida={vendidas.find((linea) => linea.orden === orden)!}
            camisetas={camisetas}
            elegido={reemplazo}
            conNombre={trato.lineas.length > 1}
            onChange={(next) => exchange(orden, next)}
          />
        ))}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
          {`Quién paga los envíos y adónde va: ${enPalabras(trato)}`}
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          <Pagadores trato={trato} onChange={(pagos) => onChange({ ...trato, ...pagos })} />
          <Field label="Adónde se manda o se deja" htmlFor="trato-donde" error={errores.donde}>
            <Textarea
              value={trato.donde}
              rows={2}
              maxLength={400}
              className="min-h-16"
              onChange={(event) => onChange({ ...trato, donde: event.target.value })}
            />
          </Field>
        </div>
      </details>
    </>
  )
}

const PAGADOR: Record<Pagador, string> = { tienda: 'La tienda', comprador: 'Quien compró' }
const PAGADORES = [['tienda', PAGADOR.tienda] as const, ['comprador', PAGADOR.comprador] as const]

export function enPalabras({
  arreglo,
  pagaVuelta,
  pagaIda,
}: Pick<Trato, 'arreglo' | 'pagaVuelta' | 'pagaIda'>): string {
  const vuelta = `la vuelta, ${PAGADOR[pagaVuelta].toLowerCase()}`
  return arreglo === 'cambio' ? `${vuelta}; la ida, ${PAGADOR[pagaIda].toLowerCase()}` : vuelta
}

function Pagadores({
  trato: { arreglo, pagaVuelta, pagaIda },
  onChange,
}: {
  trato: TratoEnBorrador
  onChange: (pagos: Partial<Pick<Trato, 'pagaVuelta' | 'pagaIda'>>) => void
}) {
  return (
    <>
      <OpcionesALaVista
        titulo="La vuelta la paga"
        opciones={PAGADORES}
        elegida={pagaVuelta}
        onChange={(quien) => onChange({ pagaVuelta: quien })}
      />
      {arreglo === 'cambio' && (
        <OpcionesALaVista
          titulo="El envío de lo nuevo lo paga"
          opciones={PAGADORES}
          elegida={pagaIda}
          onChange={(quien) => onChange({ pagaIda: quien })}
        />
      )}
    </>
  )
}

type ReemplazoProps = {
  vendida: LineaPedido & { orden: number }
  camisetas: CamisetaEnVenta[]
  elegido: Reemplazo | null
  conNombre: boolean
  onChange: (reemplazo: Reemplazo | null) => void
}

/** Another size of the same shirt, those that can be had now as buttons; or another shirt, which is searched for. */
function ReemplazoElegido({ vendida, camisetas, elegido, conNombre, onChange }: ReemplazoProps) {
  const inicial = elegido !== null && elegido.productId !== vendida.productId ? elegido.productId : null
  const [otra, setOtra] = useState(() => camisetas.find(({ id }) => id === inicial) ?? null)
  const [buscando, setBuscando] = useState(false)
  const camiseta = otra ?? camisetas.find(({ id }) => id === vendida.productId) ?? null
  const modos: readonly Modo[] = [...MODOS]
    .sort((a, b) => Number(b === vendida.modo) - Number(a === vendida.modo))
    .filter((modo) => camiseta?.talles[modo].some(({ disponible }) => disponible))
  return (
    <div className="flex flex-col gap-3">
      {(conNombre || otra !== null) && (
        <p className="font-semibold break-words">
          {otra === null ? vendida.nombre : `${conNombre ? `${vendida.nombre} → ` : ''}${otra.nombre}`}
        </p>
      )}
      {modos.map((modo) => (
        <OpcionesALaVista
          key={modo}
          titulo={`Talle, ${MODO_ETIQUETA[modo].toLowerCase()}`}
          opciones={camiseta!.talles[modo]
            .filter(({ disponible }) => disponible)
            .map(
              ({ talle, quedan }) =>
                [talle, quedan === null ? talle : `${talle} (${quedanEnPalabras(quedan)})`] as const,
            )}
          elegida={elegido?.productId === camiseta!.id && elegido.modo === modo ? elegido.talle : null}
          onChange={(talle) => onChange({ productId: camiseta!.id, talle, modo })}
        />
      ))}
      {modos.length === 0 && <p>De esta camiseta no hay ningún talle ahora.</p>}
      {elegido !== null && !isThere(elegido, camisetas, otra) && (
        <ErrorText id={`reemplazo-${vendida.orden}`}>{`El talle ${elegido.talle} ya no está: elegí otro.`}</ErrorText>
      )}
      {buscando ? (
        <BusquedaDeCamiseta
          enStock={[]}
          error={undefined}
          onAdd={(found, talle) => {
            setOtra(found)
            setBuscando(false)
            onChange(talle === undefined ? null : { productId: found.id, talle, modo: 'stock' })
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => setBuscando(true)}>
            Buscar otra camiseta
          </Button>
          {otra !== null && (
            <Button
              size="sm"
              variant="texto"
              onClick={() => {
                setOtra(null)
                onChange(null)
              }}
            >
              La misma
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function isThere({ productId, talle, modo }: Reemplazo, camisetas: CamisetaEnVenta[], otra: CamisetaEnVenta | null) {
  const found = otra?.id === productId ? otra : camisetas.find(({ id }) => id === productId)
  return found?.talles[modo].some((one) => one.talle === talle && one.disponible) ?? false
}
