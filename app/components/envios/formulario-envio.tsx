import { useState, type RefObject } from 'react'
import { correoProbable } from '#domain/contacto/correo-probable.ts'
import type { Faltas } from '#domain/errores.ts'
import { ciudadesDe, DEPARTAMENTOS } from '#domain/envios/departamentos.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import type { CampoCorregible } from '#domain/pedidos/entrega-corregible.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { useTienda } from '../base/use-tienda.ts'
import { CampoDeEntrega } from '../pedidos/correccion/campos-de-entrega.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import type { CampoEnvio } from './datos.ts'
import { Factura } from './factura.tsx'
import { MetodoEnvio } from './metodo-envio.tsx'
import { PuntoDeRetiro } from './punto-de-retiro.tsx'
import type { PuntosDelEnvio } from './use-puntos.ts'

type Props = {
  ref?: RefObject<HTMLFormElement | null>
  datos: DatosEnvio
  puntos: PuntosDelEnvio
  faltas: Faltas<CampoEnvio>
  onChange: (campo: CampoEnvio, valor: string) => void
  onLeave?: (campo: CampoEnvio) => void
  /** The order is so large that its invoice has to say to whom. */
  pideDocumento?: boolean
  /** Somebody from the shop fills it in for a buyer: the browser suggests nothing of its own. */
  porOtro?: boolean
}

/** Id of a field's control, where 'Entendido' takes the focus. */
export function campoId(campo: CampoEnvio): string {
  return `envio-${campo}`
}

/** The shipping form: one column, labels above (specification 3.9, 5.29). */
export function FormularioEnvio({
  ref,
  datos,
  puntos,
  faltas,
  onChange,
  onLeave,
  pideDocumento = false,
  porOtro = false,
}: Props) {
  // An e-mail address is only questioned as its field was left, not while it is typed.
  const [left, setLeft] = useState('')
  const probable = left === datos.correo ? correoProbable(left) : null
  const ciudades = ciudadesDe(datos.departamento)
  const control = (campo: CampoEnvio) => ({
    value: datos[campo],
    onChange: (event: { target: { value: string } }) => onChange(campo, event.target.value),
    onBlur() {
      if (campo === 'correo') setLeft(datos.correo)
      onLeave?.(campo)
    },
  })
  const typed = (campo: CampoCorregible, hint?: string) => (
    <CampoDeEntrega id={campoId(campo)} falta={faltas[campo]} control={control(campo)} {...{ campo, hint, porOtro }} />
  )
  const chosen = (campo: 'departamento' | 'ciudad', nada: string | null, valores: readonly string[]) => (
    <Field label={ELEGIDO[campo].label} htmlFor={campoId(campo)} error={faltas[campo]} required>
      <Select name={campo} autoComplete={porOtro ? 'off' : ELEGIDO[campo].autoComplete} {...control(campo)}>
        <Options of={valores} {...(nada !== null && { none: nada })} />
      </Select>
    </Field>
  )
  return (
    <form
      ref={ref}
      noValidate
      autoComplete={porOtro ? 'off' : undefined}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-5"
    >
      {typed('nombre')}
      <MetodoEnvio
        legend={porOtro ? 'Cómo lo recibe' : 'Cómo querés recibirlo'}
        metodo={datos.metodo}
        departamento={datos.departamento}
        onChange={(metodo) => onChange('metodo', metodo)}
      />
      {datos.metodo === 'punto' && !porOtro && puntos.ofrecidos?.hay !== true && <DondeSeRetira />}
      {chosen('departamento', 'Elegí un departamento', TODOS)}
      {chosen(
        'ciudad',
        ciudades.length === 1 ? null : ciudades.length === 0 ? 'Elegí primero el departamento' : 'Elegí una ciudad',
        ciudades,
      )}
      {datos.metodo === 'punto' && datos.ciudad !== '' && puntos.ofrecidos?.hay !== false && (
        <PuntoDeRetiro
          id={campoId('punto')}
          puntos={puntos}
          elegido={datos.punto}
          falta={faltas.punto}
          opcional={porOtro}
          onChange={(id) => onChange('punto', id)}
        />
      )}
      {datos.metodo === 'domicilio' && (
        <>
          {typed('calle')}
          <div className="grid gap-5 min-[420px]:grid-cols-2">
            {typed('numeroPuerta')}
            {typed('numeroApartamento')}
          </div>
        </>
      )}
      {typed('telefono', porOtro ? undefined : 'Un celular, para avisarte de la entrega. Por ejemplo, 099 123 456.')}
      <div>
        {typed(
          'correo',
          porOtro
            ? 'Para mandarle los datos del pedido y avisarle cómo sigue.'
            : 'Para mandarte los datos del pedido y avisarte cómo sigue.',
        )}
        {/* Always there, so that a screen reader hears what comes into it. */}
        <div role="status">
          {probable !== null && (
            <CorreoProbable
              probable={probable}
              onAccept={() => {
                onChange('correo', probable)
                document.getElementById(campoId('correo'))?.focus()
              }}
            />
          )}
        </div>
      </div>
      {typed('comentarios')}
      <Factura datos={datos} faltas={faltas} control={control} {...{ pideDocumento, porOtro }} />
    </form>
  )
}

const TODOS = DEPARTAMENTOS.map(({ departamento }) => departamento)

const ELEGIDO = {
  departamento: { label: 'Departamento', autoComplete: 'address-level1' },
  ciudad: { label: 'Ciudad', autoComplete: 'address-level2' },
}

function DondeSeRetira() {
  const { ajustes } = useTienda()
  return (
    <p className="-mt-3 text-sm text-tinta-suave">
      Lo retirás en el punto Xpres! de la ciudad que elijas, y te avisamos cuando llega. Si querés saber antes cuál es,{' '}
      <a
        href={whatsappLink(ajustes.whatsapp, 'Hola, ¿en qué punto Xpres! retiraría mi pedido?')}
        target="_blank"
        rel="noopener"
        className="enlace"
      >
        preguntanos por WhatsApp
      </a>
      .
    </p>
  )
}

/** Asks about a likely slip in the e-mail address. */
function CorreoProbable({ probable, onAccept }: { probable: string; onAccept: () => void }) {
  return (
    <p className="mt-2">
      ¿Quisiste decir{' '}
      <button type="button" className="enlace min-h-11 wrap-anywhere" onClick={onAccept}>
        {probable}
      </button>
      ?
    </p>
  )
}
