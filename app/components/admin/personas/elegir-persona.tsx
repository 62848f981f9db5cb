import { COMPROBACIONES, type PersonaEncontrada } from '#domain/personas/persona.ts'
import { plural } from '#domain/texto/plural.ts'
import { formatDia } from '../../base/fecha.ts'
import { Codigo } from '../../pedidos/codigo.tsx'
import { FormularioConfirmado } from '../cuentas/confirmacion/formulario-confirmado.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { buscar: string; personas: PersonaEncontrada[] }

/**
 * Which of those who were found asks, and how the owner knows. Nobody is ticked beforehand where several share a telephone
 * or a mailbox.
 */
export function ElegirPersona({ buscar, personas }: Props) {
  const sola = personas.length === 1
  return (
    <FormularioConfirmado className="flex max-w-3xl flex-col gap-6" key={buscar}>
      <input type="hidden" name="buscar" value={buscar} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-ancha text-xl">De quién son los datos</legend>
        {!sola && (
          <Notice kind="aviso">{`Con esto pidieron o escribieron ${personas.length} nombres distintos. Marcá solo a quien pide los datos: los de los otros son de otras personas.`}</Notice>
        )}
        {personas.map((persona) => (
          <Checkbox
            key={persona.clave}
            name="persona"
            value={persona.clave}
            defaultChecked={sola}
            label={<Encontrada persona={persona} />}
          />
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-2 font-ancha text-xl">Cómo sabés que es quien dice ser</legend>
        <p>Un teléfono solo no prueba nada: lo puede usar otra persona, o inventarlo quien te escribe.</p>
        {Object.entries(COMPROBACIONES).map(([valor, texto]) => (
          <label key={valor} className="flex min-h-11 items-center gap-3 py-1">
            <input type="radio" name="comprobacion" value={valor} required className="size-5 shrink-0 accent-noche" />
            <span>{texto}</span>
          </label>
        ))}
        <Checkbox name="seguro" value="si" required label="Estoy seguro de que los pide la persona de la que son." />
      </fieldset>
      <div>
        <SendButton text="Ver sus datos" variant="primario" />
      </div>
    </FormularioConfirmado>
  )
}

function Encontrada({ persona }: { persona: PersonaEncontrada }) {
  const { nombre, correos, telefonos, pedidos, mensajes, avisos } = persona
  return (
    <span className="block min-w-0">
      <span className="block font-semibold wrap-anywhere">{nombre === '' ? 'Sin nombre' : nombre}</span>
      <span className="block text-sm text-tinta-suave">
        {[...correos, ...telefonos].map((contacto) => (
          <span key={contacto} className="mr-3 inline-block wrap-anywhere">
            {contacto}
          </span>
        ))}
      </span>
      <span className="block text-sm">
        {pedidos.map(({ codigo, creado }) => (
          <span key={codigo} className="mr-3 inline-block">
            <Codigo codigo={codigo} /> <span>{`(${formatDia(creado)})`}</span>
          </span>
        ))}
        <span className="mr-3">{mensajes.length > 0 && plural(mensajes.length, 'mensaje', 'mensajes')}</span>
        <span>{avisos.length > 0 && plural(avisos.length, 'aviso pedido o mandado', 'avisos pedidos o mandados')}</span>
      </span>
    </span>
  )
}

/** What the form that is sent on has of the one before. */
export function Elegidas({ buscar, claves, comprobacion }: { buscar: string; claves: string[]; comprobacion: string }) {
  return (
    <>
      <input type="hidden" name="buscar" value={buscar} />
      {claves.map((clave) => (
        <input key={clave} type="hidden" name="persona" value={clave} />
      ))}
      <input type="hidden" name="comprobacion" value={comprobacion} />
      <input type="hidden" name="seguro" value="si" />
    </>
  )
}
