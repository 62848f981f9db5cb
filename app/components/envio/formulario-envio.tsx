import { useState, type RefObject } from 'react'
import { correoProbable } from '#domain/contacto/correo-probable.ts'
import { ciudadesDe, DEPARTAMENTOS } from '#domain/envio/departamentos.ts'
import type { DatosEnvio } from '#domain/envio/envio.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { useTienda } from '../layout/use-tienda.ts'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import type { CampoEnvio, FaltasDeEnvio } from './datos.ts'
import { MetodoEnvio } from './metodo-envio.tsx'

type Props = {
  ref: RefObject<HTMLFormElement | null>
  datos: DatosEnvio
  faltas: FaltasDeEnvio
  onChange: (campo: CampoEnvio, valor: string) => void
  onLeave: (campo: CampoEnvio) => void
  /** Somebody of the shop fills it in for a buyer: the browser offers nothing of its own. */
  porOtro?: boolean
}

/** Id of a field's control, where 'Entendido' takes the focus. */
export function campoId(campo: CampoEnvio): string {
  return `envio-${campo}`
}

/** The shipping form: one column, labels above (specification 3.9, 5.29). */
export function FormularioEnvio({ ref, datos, faltas, onChange, onLeave, porOtro = false }: Props) {
  const { ajustes } = useTienda()
  // An address is asked about as it was when its field was left, not while it is typed.
  const [left, setLeft] = useState('')
  const ciudades = ciudadesDe(datos.departamento)

  function field(campo: CampoEnvio) {
    return { htmlFor: campoId(campo), error: faltas[campo] }
  }
  function control(campo: CampoEnvio) {
    return {
      name: campo,
      value: datos[campo],
      onChange: (event: { target: { value: string } }) => onChange(campo, event.target.value),
      onBlur: () => onLeave(campo),
    }
  }

  return (
    <form
      ref={ref}
      noValidate
      autoComplete={porOtro ? 'off' : undefined}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-5"
    >
      <Field label="Nombre completo" required {...field('nombre')}>
        <Input autoComplete={porOtro ? 'off' : 'name'} maxLength={100} {...control('nombre')} />
      </Field>
      <MetodoEnvio
        legend={porOtro ? 'Cómo lo recibe' : 'Cómo querés recibirlo'}
        metodo={datos.metodo}
        departamento={datos.departamento}
        onChange={(metodo) => onChange('metodo', metodo)}
      />
      {datos.metodo === 'punto' && !porOtro && (
        <p className="-mt-3 text-sm text-tinta-suave">
          Lo retirás en el punto Xpres! de la ciudad que elijas, y te avisamos cuando llega. Si querés saber antes cuál
          es,{' '}
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
      )}
      <Field label="Departamento" required {...field('departamento')}>
        <Select autoComplete={porOtro ? 'off' : 'address-level1'} {...control('departamento')}>
          <option value="">Elegí un departamento</option>
          <Options values={DEPARTAMENTOS.map((d) => d.departamento)} />
        </Select>
      </Field>
      <Field label="Ciudad" required {...field('ciudad')}>
        <Select autoComplete={porOtro ? 'off' : 'address-level2'} {...control('ciudad')}>
          {ciudades.length === 1 ? null : (
            <option value="">{ciudades.length === 0 ? 'Elegí primero el departamento' : 'Elegí una ciudad'}</option>
          )}
          <Options values={ciudades} />
        </Select>
      </Field>
      {datos.metodo === 'domicilio' && (
        <>
          <Field label="Calle" required {...field('calle')}>
            <Input autoComplete={porOtro ? 'off' : 'address-line1'} maxLength={120} {...control('calle')} />
          </Field>
          <div className="grid gap-5 min-[420px]:grid-cols-2">
            <Field label="Número de puerta" required {...field('numeroPuerta')}>
              <Input autoComplete="off" inputMode="text" maxLength={20} {...control('numeroPuerta')} />
            </Field>
            <Field label="Número de apartamento" required={false} {...field('numeroApartamento')}>
              <Input
                autoComplete={porOtro ? 'off' : 'address-line2'}
                maxLength={20}
                {...control('numeroApartamento')}
              />
            </Field>
          </div>
        </>
      )}
      <Field
        label="Teléfono"
        required
        hint={porOtro ? undefined : 'Un celular, para avisarte de la entrega. Por ejemplo, 099 123 456.'}
        {...field('telefono')}
      >
        <Input
          type="tel"
          autoComplete={porOtro ? 'off' : 'tel'}
          inputMode="tel"
          maxLength={30}
          {...control('telefono')}
        />
      </Field>
      <div>
        <Field
          label="Correo"
          required={false}
          hint={
            porOtro
              ? 'Para mandarle los datos del pedido y avisarle cómo sigue.'
              : 'Para mandarte los datos del pedido y avisarte cómo sigue.'
          }
          {...field('correo')}
        >
          <Input
            type="email"
            autoComplete={porOtro ? 'off' : 'email'}
            inputMode="email"
            maxLength={200}
            {...control('correo')}
            onBlur={() => {
              setLeft(datos.correo)
              onLeave('correo')
            }}
          />
        </Field>
        {/* Always there, so that a screen reader hears what comes into it. */}
        <div role="status">
          {left === datos.correo && (
            <CorreoProbable
              correo={datos.correo}
              onAccept={(correo) => {
                onChange('correo', correo)
                document.getElementById(campoId('correo'))?.focus()
              }}
            />
          )}
        </div>
      </div>
      <Field label="Comentarios" required={false} {...field('comentarios')}>
        <Textarea rows={3} maxLength={1000} {...control('comentarios')} />
      </Field>
    </form>
  )
}

/** Asks about a slip in the address. */
function CorreoProbable({ correo, onAccept }: { correo: string; onAccept: (correo: string) => void }) {
  const probable = correoProbable(correo)
  if (probable === null) return null
  return (
    <p className="mt-2">
      ¿Quisiste decir{' '}
      <button type="button" className="enlace min-h-11 wrap-anywhere" onClick={() => onAccept(probable)}>
        {probable}
      </button>
      ?
    </p>
  )
}

function Options({ values }: { values: readonly string[] }) {
  return values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ))
}
