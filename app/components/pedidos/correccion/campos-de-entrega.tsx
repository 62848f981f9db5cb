import type { ComponentProps, ReactNode } from 'react'
import {
  ETIQUETA_DE_ENTREGA,
  camposCorregibles,
  type CampoCorregible,
  type EntregaCorregible,
  type FaltasDeEntrega,
} from '#domain/pedidos/entrega-corregible.ts'
import { isEnviado, type Metodo } from '#domain/envios/envio.ts'
import { Field, Input, Textarea } from '../../ui/field.tsx'

const OPCIONALES: CampoCorregible[] = ['numeroApartamento', 'correo', 'comentarios']

const CONTROL: Record<Exclude<CampoCorregible, 'comentarios'>, ComponentProps<'input'>> = {
  nombre: { autoComplete: 'name', maxLength: 100 },
  calle: { autoComplete: 'address-line1', maxLength: 120 },
  numeroPuerta: { autoComplete: 'off', inputMode: 'text', maxLength: 20 },
  numeroApartamento: { autoComplete: 'address-line2', maxLength: 20 },
  telefono: { type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: 30 },
  correo: { type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 200 },
}

type CampoProps = {
  campo: CampoCorregible
  id: string
  falta: string | undefined
  hint?: ReactNode
  /** Somebody from the shop fills it in for a buyer: the browser suggests nothing of its own. */
  porOtro?: boolean
  /** Left out, as it is for a buyer's own order. */
  required?: boolean
  /** The value and handlers of its control. */
  control: Pick<
    ComponentProps<'input'> & ComponentProps<'textarea'>,
    'className' | 'value' | 'defaultValue' | 'onChange' | 'onBlur'
  >
}

/** A typed field of who gets an order and where. */
export function CampoDeEntrega({
  campo,
  id,
  falta,
  hint,
  porOtro = false,
  required = !OPCIONALES.includes(campo),
  control,
}: CampoProps) {
  return (
    <Field label={ETIQUETA_DE_ENTREGA[campo]} htmlFor={id} error={falta} hint={hint} required={required}>
      {campo === 'comentarios' ? (
        <Textarea name={campo} rows={3} maxLength={1000} {...control} />
      ) : (
        <Input name={campo} {...CONTROL[campo]} {...(porOtro ? { autoComplete: 'off' } : {})} {...control} />
      )}
    </Field>
  )
}

type Props = {
  /** Prefix of the ids. */
  id: string
  metodo: Metodo
  /** What the fields start with. */
  entrega: EntregaCorregible
  faltas: FaltasDeEntrega
  porOtro?: boolean
}

/** The fields for correcting a delivery. They hold what is typed themselves, even before the page is alive. */
export function CamposDeEntrega({ id, metodo, entrega, faltas, porOtro = false }: Props) {
  return camposCorregibles({ metodo }).map((campo) => (
    <CampoDeEntrega
      key={campo}
      id={`${id}${campo}`}
      falta={faltas[campo]}
      {...(isEnviado(metodo) ? {} : { required: campo === 'nombre' && metodo === 'mostrador' })}
      control={{ defaultValue: entrega[campo], ...(campo === 'comentarios' ? { className: 'min-h-20' } : {}) }}
      {...{ campo, porOtro }}
    />
  ))
}
