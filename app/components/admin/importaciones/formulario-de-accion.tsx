import { ownValue } from '#domain/texto/own-value.ts'
import { useState } from 'react'
import { Form } from 'react-router'
import { NADA_DICHO, type FaltasDeAccion } from '#domain/importaciones/read-accion.ts'
import { REDONDEOS, type Redondeo } from '#domain/importaciones/redondeo.ts'
import { DEFINICION_DE_CAMPO } from '#domain/productos/campos.ts'
import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import { ESTADOS_DE_CAMISETA } from '#domain/productos/procedencia.ts'
import { TALLES_ADMIN } from '#domain/productos/talle.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Checkbox, ErrorText, Field, Input, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ValoresAdmin } from '../productos/filtros-productos.tsx'

const QUE = {
  precios: 'Precios',
  costo: 'Lo que te cuestan',
  activo: 'Mostrar u ocultar',
  destacado: 'Destacar',
  popularidad: 'Popularidad',
  nombres: 'Liga y marca',
  procedencia: 'Procedencia y estado',
  stock: 'Stock de un talle',
} as const
type Que = keyof typeof QUE

const REDONDEO_TEXTO: Record<Redondeo, string> = {
  1: 'Al peso',
  10: 'A la decena',
  50: 'De a 50',
  90: 'Que termine en 90',
}

type Props = {
  /** Ids of the ticked shirts with commas. null means all that the list's filters (as its address has them) show. */
  ids: string | null
  filtros: string
  valores: ValoresAdmin
  procedencias: string[]
  faltas: FaltasDeAccion | null
  /** What is wrong with all of it, '' when nothing is. The button tells it: a phone is there when it was pressed. */
  falla: string
}

/** What to do to many shirts; it leads to the look at what would become of them. */
export function FormularioDeAccion({ ids, filtros, valores, procedencias, faltas, falla }: Props) {
  const [que, setQue] = useState<Que>('precios')
  const form = useFirstFault(faltas)
  const error = (campo: string) => ownValue(faltas ?? {}, campo) ?? null
  return (
    <Form ref={form} method="post" noValidate className="flex max-w-xl flex-col gap-4">
      <input type="hidden" name="alcance" value={ids === null ? 'filtros' : 'elegidas'} />
      <input type="hidden" name="ids" value={ids ?? ''} />
      <input type="hidden" name="filtros" value={filtros} />
      <Field label="Qué cambiar" htmlFor="accion-que" error={error('que')}>
        <Select name="que" value={que} onChange={({ currentTarget }) => setQue(currentTarget.value as Que)}>
          {Object.entries(QUE).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      {(que === 'precios' || que === 'costo') && <CamposDePrecios key={que} deCosto={que === 'costo'} error={error} />}
      {que === 'activo' && <SiONo si="Mostrarlas en la tienda" no="Ocultarlas" />}
      {que === 'destacado' && <SiONo si="Destacarlas en la portada" no="Que dejen de estar destacadas" />}
      {que === 'popularidad' && (
        <Field
          label="Popularidad"
          htmlFor="accion-popularidad"
          error={error('popularidad')}
          hint="Las más populares van primero en las listas."
        >
          <Input name="popularidad" inputMode="numeric" autoComplete="off" maxLength={7} />
        </Field>
      )}
      {que === 'nombres' &&
        (['liga', 'marca'] as const).map((campo) => (
          <Field
            key={campo}
            label={DEFINICION_DE_CAMPO[campo].etiqueta}
            htmlFor={`accion-${campo}`}
            error={error(campo)}
            hint="Vacía, queda como está."
          >
            <Input name={campo} autoComplete="off" maxLength={200} list={`valores-${campo}`} />
            <datalist id={`valores-${campo}`}>
              <Options of={valores[campo]} />
            </datalist>
          </Field>
        ))}
      {que === 'procedencia' &&
        (['procedencia', 'estado'] as const).map((campo) => (
          <Field
            key={campo}
            label={DEFINICION_DE_CAMPO[campo].etiqueta}
            htmlFor={`accion-${campo}`}
            error={error(campo)}
          >
            <Select name={campo}>
              <Options
                of={[NADA_DICHO, ...(campo === 'estado' ? ESTADOS_DE_CAMISETA : procedencias)]}
                none="Queda como está"
                text={(opcion) => (opcion === NADA_DICHO ? 'Sin decir' : opcion)}
              />
            </Select>
          </Field>
        ))}
      {que === 'stock' && <CamposDeStock error={error} />}
      <div role="alert" className="empty:sr-only">
        {falla !== '' && <Notice kind="error">{falla}</Notice>}
      </div>
      <div>
        <SendButton text="Ver cómo quedan" meanwhile="Mirando..." variant="primario" />
      </div>
    </Form>
  )
}

type ConError = { error: (campo: string) => string | null }

/** How prices move and which, or how the cost does. */
function CamposDePrecios({ deCosto, error }: ConError & { deCosto: boolean }) {
  const [operacion, setOperacion] = useState('sube')
  const queda = operacion === 'queda'
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
        <Field label={deCosto ? 'Los costos' : 'Los precios'} htmlFor="accion-operacion">
          <Select
            name="operacion"
            value={operacion}
            onChange={({ currentTarget }) => setOperacion(currentTarget.value)}
          >
            <option value="sube">suben</option>
            <option value="baja">bajan</option>
            <option value="queda">quedan en</option>
          </Select>
        </Field>
        <Field label="Cuánto" htmlFor="accion-cuanto" error={error('cuanto')}>
          <Input name="cuanto" inputMode="decimal" autoComplete="off" maxLength={12} />
        </Field>
        <Field label="En" htmlFor="accion-unidad">
          <Select name="unidad" key={String(queda)} defaultValue={queda ? 'pesos' : 'porcentaje'}>
            {!queda && <option value="porcentaje">%</option>}
            <option value="pesos">$</option>
          </Select>
        </Field>
      </div>
      {!deCosto && (
        <fieldset aria-describedby={error('cifras') === null ? undefined : 'accion-cifras-error'}>
          <legend className="mb-1 font-angosta text-lg">Cuáles</legend>
          {CAMPOS_DE_PRECIO.map((cifra) => (
            <Checkbox
              key={cifra}
              name="cifras"
              value={cifra}
              defaultChecked={cifra === 'precio' || cifra === 'precioEncargo'}
              label={DEFINICION_DE_CAMPO[cifra].enFormulario ?? DEFINICION_DE_CAMPO[cifra].etiqueta}
            />
          ))}
          <ErrorText id="accion-cifras-error">{error('cifras')}</ErrorText>
        </fieldset>
      )}
      {!queda && (
        <Field label="Redondear" htmlFor="accion-redondeo">
          <Select name="redondeo" defaultValue="10">
            <Options of={REDONDEOS} text={(redondeo) => REDONDEO_TEXTO[redondeo]} />
          </Select>
        </Field>
      )}
      {!deCosto && (
        <Field
          label="Los precios por transferencia propios"
          htmlFor="accion-transferencia"
          hint="De las camisetas que tienen uno. Las demás siguen el descuento de la tienda."
        >
          <Select name="transferencia" defaultValue="sigue">
            <option value="sigue">acompañan al precio con tarjeta</option>
            <option value="queda">quedan como están</option>
            <option value="descuento">se quitan: vale el descuento de la tienda</option>
          </Select>
        </Field>
      )}
    </>
  )
}

function CamposDeStock({ error }: ConError) {
  return (
    <div className="grid grid-cols-3 items-start gap-2">
      <Field label="Talle" htmlFor="accion-talle">
        <Select name="talle" defaultValue="M">
          <Options of={TALLES_ADMIN} />
        </Select>
      </Field>
      <Field label="Cómo" htmlFor="accion-operacion-stock">
        <Select name="operacion" defaultValue="queda">
          <option value="queda">quedan</option>
          <option value="suma">se suman</option>
        </Select>
      </Field>
      <Field label="Unidades" htmlFor="accion-unidades" error={error('unidades')}>
        <Input name="unidades" inputMode="numeric" autoComplete="off" maxLength={5} />
      </Field>
    </div>
  )
}

function SiONo({ si, no }: { si: string; no: string }) {
  return (
    <fieldset>
      <legend className="sr-only">Cómo quedan</legend>
      {[
        ['si', si],
        ['no', no],
      ].map(([value, text]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="valor"
            value={value}
            defaultChecked={value === 'si'}
            className="size-5 accent-noche"
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
