import { useState } from 'react'
import { Form } from 'react-router'
import { LETRAS_MAX } from '#domain/codigos/codigo.ts'
import {
  CAMPOS_DE_CODIGO,
  CODIGO_INICIAL,
  type CampoDeCodigo,
  type CodigoEscrito,
} from '#domain/codigos/formulario-codigo.ts'
import type { Faltas } from '#domain/errores.ts'
import { CATEGORIAS, MODO_ETIQUETA, MODOS } from '#domain/productos/producto.ts'
import { Checkbox, Field, Input, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { SendButton } from '../../ui/send-button.tsx'

type Props = {
  escrito: CodigoEscrito
  faltas: Faltas<CampoDeCodigo>
  /** Sent along, so that many codes are made once, however often it is pressed. */
  lote: string
  /** Called with the form whenever something in it has changed. */
  onEscrito: (form: HTMLFormElement) => void
  /** What shirts have: so that nobody has to know how it is written. */
  ligas: string[]
  equipos: string[]
}

/** All that a code for one follower takes. */
const PRIMEROS: readonly CampoDeCodigo[] = ['codigo', 'forma', 'valor', 'usosMax']
const CONDICIONES = CAMPOS_DE_CODIGO.filter((campo) => !PRIMEROS.includes(campo))

/** A new code: what it takes off, how often, and behind a fold when and for what. Works without scripts. */
export function FormularioCodigo({ faltas, ligas, equipos, onEscrito, ...props }: Props) {
  // All is kept as it was opened, whatever the page is given after an answer.
  const [{ escrito, lote }] = useState(props)
  const hasCondicion = CONDICIONES.some(
    (campo) => faltas[campo] !== undefined || escrito[campo] !== CODIGO_INICIAL[campo],
  )
  const field = (campo: CampoDeCodigo) => ({ htmlFor: `codigo-${campo}`, error: faltas[campo] })
  const control = (campo: CampoDeCodigo) => ({ name: campo, defaultValue: escrito[campo], autoComplete: 'off' })
  return (
    <Form
      method="post"
      noValidate
      className="flex max-w-2xl flex-col gap-4 border-2 border-tinta p-4"
      onChange={({ currentTarget }) => onEscrito(currentTarget)}
    >
      <input type="hidden" name="lote" value={lote} />
      <Field label="Código" {...field('codigo')} required hint="De 3 a 24 letras y números, como ANA10.">
        <Input
          className="uppercase"
          {...control('codigo')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LARGO_TIPEADO}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4">
        <Field label="Descuenta" {...field('valor')} required>
          <Input inputMode="numeric" {...control('valor')} />
        </Field>
        <Field label="En" {...field('forma')} required>
          <Select {...control('forma')}>
            <option value="porcentaje">por ciento</option>
            <option value="pesos">pesos</option>
          </Select>
        </Field>
      </div>
      <Field label="Veces en total" {...field('usosMax')} required={false} hint="Vacío, las veces que sea.">
        <Input inputMode="numeric" {...control('usosMax')} />
      </Field>
      <details open={hasCondicion} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center font-angosta text-lg underline underline-offset-4">
          Cuántos, cuándo y para qué camisetas
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          <Field
            label="Cuántos códigos"
            {...field('cuantos')}
            required={false}
            hint="Más de uno: empiezan con el código de arriba y cada uno termina distinto."
          >
            <Input inputMode="numeric" {...control('cuantos')} />
          </Field>
          <Field label="Veces por persona" {...field('usosPorPersona')} required={false} hint="Por teléfono o correo.">
            <Input inputMode="numeric" {...control('usosPorPersona')} />
          </Field>
          <div className="grid gap-4 min-[420px]:grid-cols-2">
            <Field label="Desde el día" {...field('desde')} required={false}>
              <Input type="date" {...control('desde')} />
            </Field>
            <Field label="Hasta el día" {...field('hasta')} required={false} hint="Ese día también vale.">
              <Input type="date" {...control('hasta')} />
            </Field>
          </div>
          <Field
            label="Compra mínima"
            {...field('minimo')}
            required={false}
            hint="En camisetas, con precio de tarjeta, sin estampado ni envío."
          >
            <Input inputMode="numeric" {...control('minimo')} />
          </Field>
          <div className="grid gap-4 min-[420px]:grid-cols-2">
            <Field label="Forma de compra" {...field('modo')} required={false}>
              <Select {...control('modo')}>
                <Options of={MODOS} none="Todas" text={(modo) => MODO_ETIQUETA[modo]} />
              </Select>
            </Field>
            <Field label="Categoría" {...field('categoria')} required={false}>
              <Select {...control('categoria')}>
                <Options of={CATEGORIAS} none="Todas" />
              </Select>
            </Field>
            <Field label="Liga" {...field('liga')} required={false}>
              <Select {...control('liga')}>
                <Options of={ligas} own={escrito.liga} none="Todas" />
              </Select>
            </Field>
            <Field label="Equipo" {...field('equipo')} required={false}>
              <Select {...control('equipo')}>
                <Options of={equipos} own={escrito.equipo} none="Todas" />
              </Select>
            </Field>
          </div>
          <Checkbox
            name="sinRebajadas"
            value="si"
            defaultChecked={escrito.sinRebajadas !== ''}
            label="No vale para las camisetas en rebaja"
          />
        </div>
      </details>
      <SendButton
        text="Crear código"
        meanwhile="Guardando…"
        name="accion"
        value="crear"
        variant="primario"
        className="self-start"
      />
    </Form>
  )
}

/** Room for spaces, which don't count. */
const LARGO_TIPEADO = LETRAS_MAX * 2
