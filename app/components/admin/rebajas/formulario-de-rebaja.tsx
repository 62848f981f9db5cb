import { ownValue } from '#domain/texto/own-value.ts'
import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { GRUPOS, type Grupo } from '#domain/productos/grupos.ts'
import { GRUPO_ETIQUETA } from '#domain/rebajas/en-palabras.ts'
import {
  ELEGIDAS_MAX,
  NOMBRE_MAX,
  PORCENTAJE_MAX,
  type FormularioDeRebaja as Formulario,
} from '#domain/rebajas/formulario.ts'
import type { VistaDeRebaja } from '#domain/rebajas/vista.ts'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText, Field, Input, Select, Textarea } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConBorrador } from '../con-borrador.tsx'
import { OpcionesALaVista } from '../opciones-a-la-vista.tsx'
import type { RespuestaDeRebaja } from './respuesta.ts'
import { VistaDeLaRebaja } from './vista.tsx'
import type { Elementos } from '../../ui/elementos.ts'

type Props = {
  /** Of a new one: sent along, so that two taps make one. */
  id: string
  inicial: Formulario
  /** Tells its draft apart. */
  borrador: string
  /** What somebody else changed meanwhile is told by it; 0 for a new one. */
  sello: number
  opciones: Record<Grupo, string[]>
  finDeSemana: { desde: string; hasta: string }
  /** What came back of what was sent. Its fault is told at the button: a phone is there when it was pressed. */
  respuesta: RespuestaDeRebaja | undefined
  /** What the button says that makes it so. */
  guardar: string
  /** In place of what can't be changed any more once it has begun. */
  empezada?: Elementos
}

const TIPOS = [
  ['porcentaje', 'Porcentaje'],
  ['pesos', 'Pesos menos'],
  ['fijo', 'Precio fijo'],
] as const

const VALOR: Record<string, string> = {
  porcentaje: 'Cuánto por ciento menos',
  pesos: 'Cuántos pesos menos',
  fijo: 'A qué precio con tarjeta',
}

const ALCANCES = [
  ['filtro', 'Las de una liga, un equipo…'],
  ['elegidas', 'Por código'],
  ['todas', 'Todas'],
] as const

/** The form of a reduction: what it takes off, for which shirts, when. Looked at before it is made. */
export function FormularioDeRebaja({ id, inicial, borrador, ...props }: Props) {
  // A draft keeps the id: what was made without its answer being heard isn't made twice.
  return (
    <ConBorrador clave={borrador} inicial={{ ...(props.respuesta?.formulario ?? inicial), id }}>
      {(escrito, onEscrito) => <CamposDeRebaja {...props} escrito={escrito} onEscrito={onEscrito} />}
    </ConBorrador>
  )
}

type CamposProps = Omit<Props, 'id' | 'inicial' | 'borrador'> & {
  escrito: Formulario & { id: string }
  onEscrito: (form: HTMLFormElement) => void
}

function CamposDeRebaja({ opciones, finDeSemana, guardar, empezada, onEscrito, ...props }: CamposProps) {
  const { falla, errores, vista } = props.respuesta ?? { falla: '', errores: {}, vista: null }
  // The reduction is kept as it was opened, whatever the page is given after looking.
  const [{ escrito: inicial, sello }] = useState(props)
  const [tipo, setTipo] = useState(inicial.tipo)
  const [alcance, setAlcance] = useState(inicial.alcance)
  /** The look that what is written isn't any more. */
  const [vieja, setVieja] = useState<VistaDeRebaja | null>(null)
  const desde = useRef<HTMLInputElement>(null)
  const hasta = useRef<HTMLInputElement>(null)
  const form = useFirstFault(errores)
  const alaVista = vista === vieja ? null : vista

  function setFinDeSemana() {
    if (desde.current) desde.current.value = finDeSemana.desde
    if (hasta.current) hasta.current.value = finDeSemana.hasta
    onChange()
  }

  function onChange() {
    setVieja(vista)
    onEscrito(form.current!)
  }

  return (
    <Form ref={form} method="post" className="flex max-w-2xl flex-col gap-5" onChange={onChange}>
      <input type="hidden" name="id" value={inicial.id} />
      <input type="hidden" name="sello" value={sello} />
      <Field
        label="Nombre"
        htmlFor="rebaja-nombre"
        error={errores.nombre}
        hint="Para reconocerla en tu lista: los compradores no lo ven."
      >
        <Input name="nombre" defaultValue={inicial.nombre} maxLength={NOMBRE_MAX} />
      </Field>
      {empezada ?? (
        <>
          <OpcionesALaVista name="tipo" titulo="Qué baja" opciones={TIPOS} elegida={tipo} onChange={setTipo} />
          <Field label={ownValue(VALOR, tipo)} htmlFor="rebaja-valor" error={errores.valor}>
            <Input
              name="valor"
              inputMode="numeric"
              defaultValue={inicial.valor}
              placeholder={tipo === 'porcentaje' ? `De 1 a ${PORCENTAJE_MAX}` : undefined}
            />
          </Field>
          <OpcionesALaVista
            name="alcance"
            titulo="Para qué camisetas"
            opciones={ALCANCES}
            elegida={alcance}
            onChange={setAlcance}
          />
          {alcance === 'filtro' && (
            <fieldset aria-describedby="rebaja-filtro-error">
              <legend className="sr-only">Cuáles</legend>
              <div className="grid gap-3 min-[420px]:grid-cols-2">
                {GRUPOS.map((grupo) => (
                  <Field key={grupo} label={GRUPO_ETIQUETA[grupo]} htmlFor={`rebaja-${grupo}`} error={errores[grupo]}>
                    <Select name={grupo} defaultValue={inicial[grupo]}>
                      <Options of={opciones[grupo]} own={inicial[grupo]} none="Cualquiera" />
                    </Select>
                  </Field>
                ))}
              </div>
              <ErrorText id="rebaja-filtro-error">{errores.filtro}</ErrorText>
            </fieldset>
          )}
          {alcance === 'elegidas' && (
            <Field
              label="Códigos"
              htmlFor="rebaja-codigos"
              error={errores.codigos}
              hint={`Uno por línea, o separados por comas. Hasta ${ELEGIDAS_MAX.toLocaleString('es')}.`}
            >
              <Textarea name="codigos" defaultValue={inicial.codigos} rows={4} />
            </Field>
          )}
          <Field label="En qué precios" htmlFor="rebaja-modos">
            <Select name="modos" defaultValue={inicial.modos}>
              <option value="ambos">En stock y por encargo</option>
              <option value="stock">Solo en stock</option>
              <option value="encargo">Solo por encargo</option>
            </Select>
          </Field>
        </>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {empezada === undefined && (
          <>
            <Button className="sm:col-span-2 sm:justify-self-start" onClick={setFinDeSemana}>
              Este fin de semana
            </Button>
            <Field label="Desde" htmlFor="rebaja-desde" error={errores.desde} hint="Vacío: ahora mismo.">
              <Input ref={desde} type="datetime-local" name="desde" defaultValue={inicial.desde} />
            </Field>
          </>
        )}
        <Field label="Hasta" htmlFor="rebaja-hasta" error={errores.hasta} hint="Vacío: hasta que la termines.">
          <Input ref={hasta} type="datetime-local" name="hasta" defaultValue={inicial.hasta} />
        </Field>
      </div>
      <div role="alert" className="empty:sr-only">
        {falla !== '' && <Notice kind="error">{falla}</Notice>}
      </div>
      <div role="status" className="empty:sr-only">
        {alaVista !== null && <VistaDeLaRebaja vista={alaVista} />}
      </div>
      {/* Enter looks; it doesn't make anything so. */}
      {empezada === undefined && alaVista === null ? (
        <SendButton text="Ver cómo queda" meanwhile="Mirando…" name="intent" value="mirar" variant="primario" />
      ) : (
        <SendButton text={guardar} name="intent" value="guardar" variant="primario" />
      )}
    </Form>
  )
}
