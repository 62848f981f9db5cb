import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type GrupoDeEncargos } from '#domain/pedidos/gestion/group-encargos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { estampadoPedido, isCambiada, printedOf, type LineaDeEncargo } from '#domain/pedidos/gestion/encargos.ts'
import { plural } from '#domain/texto/plural.ts'
import { comienzoDe, type Dia } from '#domain/tiempo/dia.ts'
import { formatDia } from '../../base/fecha.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { LoQueSeEstampa } from '../estampar/lo-que-se-estampa.tsx'
import { Miniatura } from '../miniatura.tsx'
import { LineaCorregida } from '../pedidos/linea-corregida.tsx'

type Props = {
  grupo: GrupoDeEncargos
  hoy: Dia
  marcadas: ReadonlySet<string>
  ocupado: boolean
  onMark: (lineas: LineaDeEncargo[], marcada: boolean) => void
  /** The maker was told of the correction. */
  onTold: (linea: LineaDeEncargo) => void
}

export const claveDeLinea = ({ pedido, orden }: Pick<LineaDeEncargo, 'pedido' | 'orden'>) => `${pedido} ${orden}`

/** Shirts of one model: how many of each size and print, and the orders that they are for. */
export function ModeloEncargado({ grupo, hoy, marcadas, ocupado, onMark, onTold }: Props) {
  const { codigo, nombre, imagen, lineas, iguales } = grupo
  // Paper gets the chosen lines; with nothing chosen, all of them.
  const printed = (some: LineaDeEncargo[]) =>
    marcadas.size === 0 ? some : some.filter((one) => marcadas.has(claveDeLinea(one)))
  const onPaper = (some: LineaDeEncargo[]) => (printed(some).length > 0 ? '' : 'print:hidden')
  return (
    <li className={`border-b-2 border-tinta py-3 print:border-[#000] ${onPaper(lineas)}`}>
      <div className="flex items-center gap-3">
        <Miniatura imagen={imagen} className="print:hidden" />
        <div className="min-w-0 grow">
          <h2 className="leading-tight font-semibold break-words">{nombre}</h2>
          <p className="font-angosta text-sm">
            <span>{codigo}</span>
            <span className="print:hidden">{` ·\u00a0${plural(lineas.length, 'camiseta', 'camisetas')}`}</span>
          </p>
        </div>
        {lineas.length > 1 && (
          <CasillaDeVarias
            className="shrink-0 print:hidden"
            {...{ lineas, marcadas, onMark }}
            label={
              <>
                <span>Todas</span>
                <span className="sr-only">{` las de ${nombre}`}</span>
              </>
            }
          />
        )}
      </div>
      <ul>
        {iguales.map(({ talle, estampado, lineas: same }) => (
          <li
            key={`${talle} ${estampado}`}
            className={`break-inside-avoid pt-2 print:mt-2 print:border-t print:border-[#000] ${onPaper(same)}`}
          >
            <h3 className="flex flex-wrap items-baseline gap-x-3 print:hidden">
              <span className="font-ancha text-xl tabular-nums">{`${same.length} × ${talle}`}</span>{' '}
              <span className={estampado === '' ? 'text-tinta-suave' : 'font-semibold break-words'}>
                {estampado === '' ? 'Sin estampado' : estampado}
              </span>
            </h3>
            <div className="hidden grid-cols-[4.5rem_minmax(0,1fr)] print:grid">
              <p className="text-4xl leading-none font-bold">{`${printed(same).length} ×`}</p>
              <div className="flex flex-col gap-2">
                <LoQueSeEstampa linea={{ talle, ...printedOf(same[0]!) }} />
              </div>
            </div>
            <ul className="print:flex print:flex-wrap print:gap-x-4 print:pl-18">
              {same.map((linea) => (
                <LineaDelGrupo
                  key={claveDeLinea(linea)}
                  linea={linea}
                  hoy={hoy}
                  marcada={marcadas.has(claveDeLinea(linea))}
                  className={onPaper([linea])}
                  ocupado={ocupado}
                  onMark={(marcada) => onMark([linea], marcada)}
                  onTold={() => onTold(linea)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </li>
  )
}

type VariasProps = Pick<Props, 'marcadas' | 'onMark'> & {
  lineas: LineaDeEncargo[]
  className: string
  label: ReactNode
}

/** A box for several shirts: ticked when all of them are, half ticked when some are. */
export function CasillaDeVarias({ lineas, marcadas, onMark, ...look }: VariasProps) {
  const chosen = lineas.filter((linea) => marcadas.has(claveDeLinea(linea))).length
  return (
    <Checkbox
      {...look}
      checked={chosen === lineas.length}
      ref={(input) => {
        if (input !== null) input.indeterminate = chosen > 0 && chosen < lineas.length
      }}
      onChange={(event) => onMark(lineas, event.target.checked)}
    />
  )
}

type LineaProps = {
  linea: LineaDeEncargo
  hoy: Dia
  marcada: boolean
  className: string
  ocupado: boolean
  onMark: (marcada: boolean) => void
  onTold: () => void
}

function LineaDelGrupo({ linea, hoy, marcada, className, ocupado, onMark, onTold }: LineaProps) {
  const { pedido, comprador, pagado, prometida, correccion, encargo } = linea
  const cambiada = isCambiada(linea)
  const late = prometida < hoy && encargo?.llegada == null
  return (
    <li className={`border-t border-linea first:border-t-0 print:border-0 ${className}`}>
      <div className="flex items-center justify-between gap-x-3">
        <Checkbox
          className="min-w-0 grow print:hidden"
          checked={marcada}
          onChange={(event) => onMark(event.target.checked)}
          label={
            <span className="block min-w-0 text-sm leading-snug [overflow-wrap:anywhere]">
              <span className="text-base">{comprador}</span>
              <span className="sr-only">{`, pedido ${pedido},`}</span>
              <span className="block text-tinta-suave">
                <span>{`Pagada el ${formatDia(pagado)},`}</span>{' '}
                {late ? <strong>atrasada: era</strong> : <span>prometida</span>}{' '}
                <span>{`para el ${formatDia(comienzoDe(prometida))}`}</span>
              </span>
              {encargo !== null && (
                <span className="block break-words text-tinta-suave">{`Pedida el ${formatDia(encargo.pedida)}, ${encargo.pedidaPor}${encargo.llegada !== null ? `. Llegó el ${formatDia(encargo.llegada)}, ${encargo.llegadaPor}` : ''}${encargo.costo !== null ? `. Costó ${formatPesos(encargo.costo)}` : ''}`}</span>
              )}
            </span>
          }
        />
        <Link
          to={`/admin/pedidos/${pedido}`}
          className="inline-flex min-h-11 shrink-0 items-center font-ancha tracking-wide underline-offset-4 hover:underline print:min-h-0 print:font-normal"
        >
          {pedido}
        </Link>
      </div>
      {cambiada ? (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2 border-l-4 border-sol bg-blanco px-2 py-1 text-sm print:border-[#000] print:bg-transparent">
          <p className="min-w-0 break-words">
            Cambió después de pedirla: se pidió <s className="font-semibold">{estampadoPedido(linea, encargo!)}</s>.
            Avisale al taller.
          </p>
          <Button
            size="sm"
            className="print:hidden"
            disabled={ocupado}
            aria-label={`Ya le avisé al taller: ${pedido}`}
            onClick={onTold}
          >
            Ya le avisé
          </Button>
        </div>
      ) : (
        <LineaCorregida correccion={correccion} />
      )}
    </li>
  )
}
