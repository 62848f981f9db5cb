import { etiquetaDeDato, valorDeDato, type DatoPersonal } from '#domain/personas/persona.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { formatFecha } from '../../base/fecha.ts'

const PESOS = /^(total|costo|precio|extras|descuento[TP]|monto|devuelto|importe)/

/** Everything of a record, by the names of its fields; what is empty is left out. */
export function DatosDePersona({ datos }: { datos: { [nombre: string]: DatoPersonal } }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
      {Object.entries(datos)
        .filter(([, valor]) => !isEmpty(valor))
        .map(([nombre, valor]) => (
          <DatoDePersona key={nombre} nombre={nombre} valor={valor} />
        ))}
    </dl>
  )
}

function DatoDePersona({ nombre, valor }: { nombre: string; valor: DatoPersonal }) {
  const isList = typeof valor === 'object' && valor !== null
  return (
    <>
      <dt className={`text-sm text-tinta-suave ${isList ? 'pt-2 sm:col-span-2' : ''}`}>{etiquetaDeDato(nombre)}</dt>
      <dd className={`min-w-0 wrap-anywhere whitespace-pre-line ${isList ? 'sm:col-span-2' : ''}`}>
        {isList ? <ListaDeDatos valor={valor} /> : writeValor(nombre, valor)}
      </dd>
    </>
  )
}

function ListaDeDatos({ valor }: { valor: DatoPersonal[] | { [nombre: string]: DatoPersonal } }) {
  const all = Array.isArray(valor) ? valor : [valor]
  return (
    <ul>
      {all.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing of it changes
        <li key={index} className="mb-2 border-l-4 border-linea pl-3">
          {typeof one === 'object' && one !== null && !Array.isArray(one) ? (
            <DatosDePersona datos={one} />
          ) : (
            writeValor('', one)
          )}
        </li>
      ))}
    </ul>
  )
}

function isEmpty(valor: DatoPersonal): boolean {
  if (Array.isArray(valor)) return valor.length === 0
  return valor === '' || valor === null || valor === 0 || valor === false
}

function writeValor(nombre: string, valor: DatoPersonal): string {
  if (typeof valor === 'number' && PESOS.test(nombre)) return formatPesos(valor)
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  const text = String(valor)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatFecha(Date.parse(text)) : valorDeDato(nombre, text)
}
