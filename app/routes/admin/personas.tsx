import { data, Form, Link, useActionData } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import {
  BUSCADO_MAX,
  readPedidoDePersona,
  type DatosPersonales,
  type PedidoDePersona,
} from '#domain/personas/persona.ts'
import { plural } from '#domain/texto/plural.ts'
import { FormularioConfirmado } from '../../components/admin/cuentas/confirmacion/formulario-confirmado.tsx'
import { DatosDePersona } from '../../components/admin/personas/datos.tsx'
import { Elegidas, ElegirPersona } from '../../components/admin/personas/elegir-persona.tsx'
import { readForm } from '../../components/admin/read-body.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { formatFecha } from '../../components/base/fecha.ts'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox, Field, Input } from '../../components/ui/field.tsx'
import { SendButton } from '../../components/ui/send-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import { adminContext, requestContext, shopContext } from '../../context.ts'
import type { Route } from './+types/personas.ts'

export const meta = unlistedMeta('Datos personales')

export async function loader({ url, context }: Route.LoaderArgs) {
  const buscar = url.searchParams.get('buscar') ?? ''
  const shop = context.get(shopContext)
  const [personas, { plazos }] = await Promise.all([shop.admin.personas.findPersonas(buscar), shop.readAjustes()])
  return { buscar, personas, nombres: plural(plazos.nombresAnios, 'año', 'años') }
}

type Result = { falta: string } | { borrado: string } | { datos: DatosPersonales; pedido: PedidoDePersona }

const NADIE = 'De esa persona ya no guardamos nada.'

/** Shows everything that is kept about somebody, or erases it; the page asks for the password before (29.16). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const read = readPedidoDePersona(form)
  if (!read.ok) return data<Result>({ falta: read.falta }, { status: 422 })
  const { ip: direccion, aparato } = context.get(requestContext)
  const { accounts, admin } = context.get(shopContext)
  const { personas } = admin
  const quien = context.get(adminContext).email
  const desde = { direccion, aparato, confirmado: await accounts.isConfirmada(request) }
  if (form.get('accion') === 'borrar') {
    if (form.get('entiende') !== 'si') {
      return data<Result>({ falta: 'Marcá que entendés que no se puede deshacer.' }, { status: 422 })
    }
    const erased = await personas.eraseDatos(read.value, quien, desde)
    if (erased.ok) return data<Result>({ borrado: describeBorrado(erased.value) })
    if (erased.code === 'no_encontrado') return data<Result>({ falta: NADIE }, { status: 404 })
    const { status, detail } = ERRORES[erased.code]
    return data<Result>({ falta: `No se borró nada. ${erased.detail ?? detail}` }, { status })
  }
  const datos = await personas.readDatos(read.value, quien, desde)
  if (datos.ok) return data<Result>({ datos: datos.value, pedido: read.value })
  if (datos.code === 'no_encontrado') return data<Result>({ falta: NADIE }, { status: 404 })
  const { status, detail } = ERRORES[datos.code]
  return data<Result>({ falta: detail }, { status })
}

function describeBorrado({ pedidos, mensajes, avisos }: Record<'pedidos' | 'mensajes' | 'avisos', number>): string {
  const pedidosDeAviso =
    avisos === 0 ? '' : ` Y ${plural(avisos, 'aviso pedido o mandado', 'avisos pedidos o mandados')}.`
  return `Borramos sus datos de ${plural(pedidos, 'pedido', 'pedidos')} y ${plural(mensajes, 'mensaje', 'mensajes')}.${pedidosDeAviso} Lo vendido y lo cobrado queda, sin decir a quién.`
}

export const clientAction = sendOrTell<typeof action, Result>({ falta: SIN_RESPUESTA })

export default function Personas({ loaderData: { buscar, personas, nombres } }: Route.ComponentProps) {
  const result = useActionData<Result>()
  if (result !== undefined && 'datos' in result) return <FichaDePersona {...result} />
  return (
    <>
      <div className="flex flex-col gap-3">
        <PageTitle>Datos personales</PageTitle>
        <p className="max-w-3xl">
          Cualquiera puede pedir lo que la tienda guarda sobre sí, y que lo borre (ley 18.331). Tenés cinco días hábiles
          para contestar, y es gratis cada seis meses.
        </p>
        <p className="max-w-3xl">
          <span>{`Lo viejo se borra solo: los nombres y las direcciones, ${nombres} después de que el pedido terminó.`}</span>{' '}
          <Link to="/admin/ajustes#datos" className="enlace">
            Cuánto se guarda cada cosa
          </Link>
        </p>
      </div>
      <Form role="search" className="max-w-xl" key={buscar}>
        <Field
          label="Buscar a una persona"
          htmlFor="buscar-persona"
          hint="El código de un pedido, un correo o un teléfono."
        >
          <div className="flex gap-2">
            <Input
              type="search"
              name="buscar"
              id="buscar-persona"
              defaultValue={buscar}
              maxLength={BUSCADO_MAX}
              required
            />
            <Button type="submit">Buscar</Button>
          </div>
        </Field>
      </Form>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="alert">
        {result !== undefined && 'falta' in result && <Notice kind="error">{result.falta}</Notice>}
        {result !== undefined && 'borrado' in result && <Notice kind="ok">{result.borrado}</Notice>}
      </div>
      {personas.length > 0 ? (
        <ElegirPersona buscar={buscar} personas={personas} />
      ) : (
        buscar !== '' && <p>No guardamos nada con eso. Fijate que sea un código, un correo o un teléfono entero.</p>
      )}
    </>
  )
}

function FichaDePersona({
  datos: { tienda, fecha, pedidos, mensajes, esperas, bloqueados },
  pedido,
}: Extract<Result, { datos: unknown }>) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle>Datos personales</PageTitle>
          <p>{`Todo lo que ${tienda} guarda, al ${formatFecha(Date.parse(fecha))}.`}</p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button variant="primario" onClick={() => window.print()}>
            Imprimir
          </Button>
          {/* The document itself asks, so that the browser keeps the answer as a file. */}
          <FormularioConfirmado action="/admin/personas/datos.json" reloadDocument>
            <Elegidas {...pedido} />
            <Button type="submit">Bajar como archivo</Button>
          </FormularioConfirmado>
        </div>
      </div>
      {pedidos.map((one) => (
        <Seccion key={String(one.codigo)} titulo={`Pedido ${String(one.codigo)}`} separada>
          <DatosDePersona datos={one} />
        </Seccion>
      ))}
      {mensajes.length > 0 && (
        <Seccion titulo="Mensajes" separada>
          {mensajes.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- nothing of it changes
            <DatosDePersona key={index} datos={one} />
          ))}
        </Seccion>
      )}
      {esperas.length > 0 && (
        <Seccion titulo="Avisos que pidió" separada>
          {esperas.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- nothing of it changes
            <DatosDePersona key={index} datos={one} />
          ))}
        </Seccion>
      )}
      {bloqueados.length > 0 && (
        <Seccion titulo="Direcciones de las que la tienda no recibe mensajes" separada>
          {bloqueados.map((one) => (
            <DatosDePersona key={String(one.correo)} datos={one} />
          ))}
        </Seccion>
      )}
      <p className="text-sm">
        No guardamos números de tarjetas: los tiene Mercado Pago. Los comprobantes se ven en cada pedido y se entregan
        aparte.
      </p>
      <Seccion
        titulo="Borrar sus datos"
        className="flex max-w-3xl flex-col gap-4 border-t-2 border-tinta pt-4 print:hidden"
      >
        <p>
          Se van nombre, contactos, direcciones, comentarios, notas, comprobantes, mensajes y lo que dicen los correos.
          Quedan las camisetas, con lo que se estampó, los importes y qué correos salieron, que se guardan diez años por
          las normas tributarias. Un pedido en curso, o que todavía se puede devolver, no se borra.
        </p>
        <FormularioConfirmado className="flex flex-col items-start gap-3">
          <Elegidas {...pedido} />
          <Checkbox name="entiende" value="si" required label="Entiendo que no se puede deshacer." />
          <SendButton text="Borrar sus datos" name="accion" value="borrar" />
        </FormularioConfirmado>
      </Seccion>
    </>
  )
}
