import { useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import {
  CAMPO_MAX,
  faultsInCorreccion,
  textoEstampado,
  type FaltasDeCorreccion,
  type LineaDelComprador,
  type TextosCorregidos,
} from '#domain/correccion.ts'
import { NOMBRE_MAX, printedNombre } from '#domain/personalizacion.ts'
import DibujoEspalda from '../producto-detalle/dibujo-espalda.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Plegado, Respuesta, useEnviando } from './correccion.tsx'

/** What became of a correction: done, or refused with what was typed. */
export type ResultadoDeCorreccion = {
  orden: number
  textos: TextosCorregidos
  faltas: FaltasDeCorreccion
  /** What isn't a field's; '' when it was done or the fields say it. */
  falla: string
  hecha: boolean
}

type Props = { linea: LineaDelComprador; resultado: ResultadoDeCorreccion | undefined }

/** Corrects a misspelt name or number, while that is possible; works without JavaScript, but for the drawing. */
export function CorregirLinea({ linea, resultado }: Props) {
  const { corregible } = linea
  return (
    <div className="col-span-2 empty:hidden">
      {resultado !== undefined && (resultado.hecha || !corregible) && (
        <Respuesta a={resultado} kind={resultado.hecha ? 'ok' : 'error'}>
          {resultado.hecha
            ? `Listo: se estampa «${textoEstampado({ nombre: linea.nombrePersonalizado, numero: linea.numero })}».`
            : resultado.falla}
        </Respuesta>
      )}
      {corregible && <Formulario key={linea.nombrePersonalizado} linea={linea} resultado={resultado} />}
    </div>
  )
}

function Formulario({ linea, resultado }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const sending = useEnviando('orden', String(linea.orden))
  const conNombre = linea.nombrePersonalizado !== ''
  const conNumero = linea.numero !== ''
  const [textos, setTextos] = useState<TextosCorregidos>(
    resultado?.textos ?? { nombre: linea.nombrePersonalizado, numero: linea.numero },
  )
  /** Found before anything was sent; null: what the server found holds. */
  const [found, setFound] = useState<FaltasDeCorreccion | null>(null)
  const faltas = found ?? resultado?.faltas ?? {}
  useEffect(() => {
    if (found === null && resultado === undefined) return
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [found, resultado])

  const change = (campo: keyof TextosCorregidos) => (event: { target: { value: string } }) =>
    setTextos({ ...textos, [campo]: event.target.value })
  const letras = [...printedNombre(textos.nombre)].length
  return (
    <Plegado
      titulo={
        <>
          {conNombre && conNumero
            ? 'Corregir nombre o número'
            : conNombre
              ? 'Corregir el nombre'
              : 'Corregir el número'}
          <span className="sr-only"> de {linea.nombre}</span>
        </>
      }
      open={resultado !== undefined}
    >
      <Form
        ref={form}
        method="post"
        preventScrollReset
        noValidate
        className="flex flex-col gap-4 border-t border-linea p-4"
        onSubmit={(event) => {
          const faults = faultsInCorreccion(linea, textos)
          const refused = Object.keys(faults).length > 0
          setFound(refused ? faults : null)
          if (sending || refused) event.preventDefault()
        }}
      >
        <input type="hidden" name="orden" value={linea.orden} />
        {resultado !== undefined && resultado.falla !== '' && (
          <div role="alert">
            <Notice kind="error">{resultado.falla}</Notice>
          </div>
        )}
        <p>Se puede corregir una sola vez, hasta que la empecemos a hacer. Revisá letra por letra antes de guardar.</p>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <div className="grid content-start gap-4">
            {conNombre && (
              <Field
                label="Nombre"
                htmlFor={`${id}nombre`}
                error={faltas.nombre}
                hint={`${letras} de ${NOMBRE_MAX} letras`}
              >
                <Input
                  name="nombre"
                  value={textos.nombre}
                  maxLength={CAMPO_MAX}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  className="uppercase"
                  onChange={change('nombre')}
                />
              </Field>
            )}
            {conNumero && (
              <Field label="Número" htmlFor={`${id}numero`} error={faltas.numero} hint="De 0 a 99">
                <Input
                  name="numero"
                  value={textos.numero}
                  maxLength={CAMPO_MAX}
                  autoComplete="off"
                  inputMode="numeric"
                  className="tabular-nums"
                  onChange={change('numero')}
                />
              </Field>
            )}
          </div>
          {linea.dibujo !== null && (
            <div className="w-40 self-start bg-papel-hondo sin-js:hidden">
              <DibujoEspalda producto={linea.dibujo} nombre={textos.nombre} numero={textos.numero} />
            </div>
          )}
        </div>
        <Button type="submit" disabled={sending} className="self-start">
          {sending ? 'Guardando…' : 'Guardar la corrección'}
        </Button>
      </Form>
    </Plegado>
  )
}
