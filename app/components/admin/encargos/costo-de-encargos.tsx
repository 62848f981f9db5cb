import { useId, useState } from 'react'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { costosDe, REPARTOS, type MarcaDeEncargos, type Reparto } from '#domain/pedidos/gestion/encargos.ts'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'

export type CostoEscrito = { monto: string; reparto: Reparto }
export const SIN_COSTO: CostoEscrito = { monto: '', reparto: 'cada' }

/** What was typed as a cost: undefined where nothing was, null where it is no amount. */
export function readCosto({ monto, reparto }: CostoEscrito): MarcaDeEncargos['costo'] | null {
  if (monto.trim() === '') return undefined
  const pesos = parsePesos(monto)
  return pesos === null ? null : { monto: pesos, reparto }
}

const REPARTO: Record<Reparto, string> = { cada: 'cada una', total: 'en total' }

type Props = {
  escrito: CostoEscrito
  /** How many shirts it is the cost of. */
  cuantas: number
  ocupado: boolean
  /** Shown unfolded. */
  abierto: boolean
  onChange: (escrito: CostoEscrito) => void
  /** Left out where it goes with another step. */
  onSave: (() => void) | undefined
}

/** What the maker asks for the shirts that are ticked, or for all. */
export function CostoDeEncargos({ escrito, cuantas, ocupado, abierto, onChange, onSave }: Props) {
  const id = useId()
  const [told, setTold] = useState(false)
  const costo = readCosto(escrito)
  const falta = costo === null || (told && costo === undefined) ? 'Escribí el costo en pesos enteros, como 900.' : ''
  return (
    <details className="print:hidden" open={abierto || escrito.monto !== '' || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Cuánto costaron</summary>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Costo en pesos" htmlFor={id} error={falta} className="w-40 grow sm:max-w-60">
          <Input
            value={escrito.monto}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            onChange={(event) => onChange({ ...escrito, monto: event.target.value })}
          />
        </Field>
        <Field label="Es el costo de" htmlFor={`${id}-reparto`} className="w-36">
          <Select
            value={escrito.reparto}
            onChange={(event) => onChange({ ...escrito, reparto: event.target.value as Reparto })}
          >
            <Options of={REPARTOS} text={(reparto) => REPARTO[reparto]} />
          </Select>
        </Field>
        {onSave !== undefined && (
          <Button
            disabled={ocupado || cuantas === 0}
            onClick={() => {
              setTold(true)
              if (costo) onSave()
            }}
          >
            {`Guardar el costo de ${cuantas}`}
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 text-sm text-tinta-suave">
        {costo ? explainCosto(costo, cuantas) : onSave === undefined ? 'Se guarda al marcarlas pedidas.' : ''}
      </p>
    </details>
  )
}

/** `12 camisetas a $ 900: $ 10.800 en total`, `12 camisetas, $ 10.000: entre $ 833 y $ 834 cada una`. */
function explainCosto(costo: NonNullable<MarcaDeEncargos['costo']>, cuantas: number): string {
  const camisetas = plural(cuantas, 'camiseta', 'camisetas')
  if (costo.reparto === 'cada') {
    return `${camisetas} a ${formatPesos(costo.monto)}: ${formatPesos(costo.monto * cuantas)} en total.`
  }
  const costos = costosDe(costo, cuantas)
  const [min, max] = [Math.min(...costos), Math.max(...costos)].map(formatPesos)
  return `${camisetas}: ${min === max ? min : `entre ${min} y ${max}`} cada una.`
}
