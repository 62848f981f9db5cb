import { Form } from 'react-router'
import { readFiltroDeCorreos, SALIDAS } from '#domain/correos/correo.ts'
import { plural } from '#domain/texto/plural.ts'
import { ListaConBusqueda } from '../../components/admin/caja-de-busqueda.tsx'
import { ListaCorreos } from '../../components/admin/correos/lista-correos.tsx'
import { TituloDeLista } from '../../components/admin/lista-en-camino.tsx'
import { readPagina } from '../../components/admin/paginacion.tsx'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { largoContext, shopContext } from '../../context.ts'
import { readForm } from '../../components/admin/read-body.ts'
import type { Route } from './+types/correos.ts'
import { SendButton } from '../../components/ui/send-button.tsx'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'

export const meta = unlistedMeta('Correos')

export async function loader({ url, context }: Route.LoaderArgs) {
  const filtro = readFiltroDeCorreos(url.searchParams)
  const { correos } = context.get(shopContext).admin
  const largo = context.get(largoContext)
  const [lista, fallidos, retenidos, probados] = await Promise.all([
    correos.listCorreos({ ...filtro, pagina: readPagina(url.searchParams) }, largo),
    correos.countFallidos(),
    correos.countRetenidos(),
    correos.countProbados(),
  ])
  return { filtro, largo, fallidos: fallidos - retenidos, retenidos, probados, ...lista }
}

/** Sends all those again that were given up, or tries those now that wait after a failed try. */
export async function action({ request, context }: Route.ActionArgs) {
  const { resendFallidos, resendProbados } = context.get(shopContext).admin.correos
  const waiting = (await readForm(request)).get('cuales') === 'esperando'
  return { reenviados: await (waiting ? resendProbados() : resendFallidos()) }
}

export const clientAction = sendOrTell<typeof action, { reenviados: null }>({ reenviados: null })

export default function Correos({
  loaderData: { filtro, largo, fallidos, retenidos, probados, correos, total, pagina, paginas },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <TituloDeLista cuenta={plural(total, 'correo', 'correos')}>Correos</TituloDeLista>
      <div role="status" className="empty:sr-only">
        {actionData?.reenviados === null && <Notice kind="error">{SIN_RESPUESTA}</Notice>}
        {actionData != null && actionData.reenviados !== null && (
          <Notice kind="ok">
            <span>
              {actionData.reenviados === 1
                ? 'Un correo se vuelve a enviar ahora.'
                : `${actionData.reenviados} correos se vuelven a enviar ahora.`}
            </span>{' '}
            <EnlaceSuelto to="/admin/correos">Ver si salieron</EnlaceSuelto>
          </Notice>
        )}
      </div>
      {fallidos > 0 && (
        <Notice kind="error">
          <p className="font-bold">
            {fallidos === 1 ? 'Un correo no se pudo enviar.' : `${fallidos} correos no se pudieron enviar.`}
          </p>
          <p>Nadie los recibió, y ya no se vuelven a intentar solos.</p>
          <Form method="post" className="mt-3">
            <SendButton text={fallidos === 1 ? 'Volver a enviarlo' : 'Volver a enviar todos'} size="sm" />
          </Form>
        </Notice>
      )}
      {probados > 0 && !actionData?.reenviados && (
        <Notice kind="aviso">
          <p className="font-bold">
            {probados === 1 ? 'Un correo todavía no pudo salir.' : `${probados} correos todavía no pudieron salir.`}
          </p>
          <p>Se vuelven a intentar solos, cada uno en menos de una hora. Si ya se arregló, no hace falta esperar.</p>
          <Form method="post" className="mt-3">
            <input type="hidden" name="cuales" value="esperando" />
            <SendButton text="Intentar ahora" size="sm" />
          </Form>
        </Notice>
      )}
      {retenidos > 0 && (
        <Notice kind="aviso">
          <p className="font-bold">
            {retenidos === 1
              ? 'Un correo de un pedido no se mandó.'
              : `${retenidos} correos de pedidos no se mandaron.`}
          </p>
          <p>
            Alguien hizo muchos pedidos: a una dirección salen hasta 5 correos en una hora, y desde una misma red, los
            de 200 pedidos en un día. Los pedidos están: mirá si son de verdad. El correo que haga falta, abrilo y
            mandalo.
          </p>
          {filtro.salida !== 'fallidos' && <EnlaceSuelto to="?estado=fallidos">Ver los que no salieron</EnlaceSuelto>}
        </Notice>
      )}
      <ListaConBusqueda
        caja={{
          etiqueta: 'Buscar correos',
          ayuda: 'Por dirección, o por el código del pedido.',
          buscar: filtro.buscar,
          nombre: 'estado',
          elegido: filtro.salida,
          opciones: Object.entries(SALIDAS).map(([valor, { etiqueta }]) => ({ valor, etiqueta })),
        }}
        lista={{ total, pagina, paginas, largo }}
        vacia={filtro.salida === 'todos' ? 'Todavía no salió ningún correo.' : 'No hay correos acá.'}
        ninguno={`Ningún correo tiene «${filtro.buscar}».`}
        todos="/admin/correos"
      >
        <ListaCorreos correos={correos} />
      </ListaConBusqueda>
    </>
  )
}
