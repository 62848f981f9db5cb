import { despachadaLlega } from '#domain/envios/llegada.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { TarifaEnvio } from '#domain/ajustes/ajustes.ts'
import { METODO_ETIQUETA, METODOS, tarifaEnvio, tarifasDe, type MetodoDeEnvio } from '#domain/envios/envio.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { useTienda } from '../base/use-tienda.ts'
import { TalCual } from '../ui/tal-cual.tsx'

type Props = { legend: string; metodo: MetodoDeEnvio; departamento: string; onChange: (metodo: MetodoDeEnvio) => void }

/** The two ways of receiving it, each with its cost and time for the department (specification 2, 9). */
export function MetodoEnvio({ legend, metodo, departamento, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 font-angosta text-lg">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {METODOS.map((value) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-sm border-2 border-linea-honda bg-blanco p-4 hover:border-tinta has-checked:border-noche has-checked:bg-papel-hondo has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="metodo"
              value={value}
              checked={metodo === value}
              onChange={() => onChange(value)}
              className="mt-0.5 size-5 shrink-0 accent-noche"
            />
            <span className="flex flex-col gap-1">
              <span className="font-semibold">{METODO_ETIQUETA[value]}</span>
              <Tarifas metodo={value} departamento={departamento} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** While the department isn't known, the rates of all zones are shown. */
function Tarifas({ metodo, departamento }: { metodo: MetodoDeEnvio; departamento: string }) {
  const { ajustes } = useTienda()
  if (departamento !== '') return <Tarifa {...tarifaEnvio(metodo, departamento, ajustes)} />
  return (
    <span className="text-sm tabular-nums">
      {tarifasDe(metodo, ajustes).map(({ zona, ...tarifa }) => (
        <span key={zona.id} className="block">
          <span>{`${capitalize(zona.nombre)}:`}</span> <Tarifa {...tarifa} />
        </span>
      ))}
    </span>
  )
}

function Tarifa({ costo, tiempo }: TarifaEnvio) {
  return (
    <span className="tabular-nums">
      <TalCual>{formatPesos(costo)}</TalCual> <span>{`· ${despachadaLlega(tiempo)}`}</span>
    </span>
  )
}
