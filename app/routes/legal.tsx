import { withFigurasDeAjustes } from '#domain/ajustes/figuras.ts'
import { headDeTexto, readTienda } from '../components/base/head.ts'
import { PageTitle } from '../components/ui/page-title.tsx'
import { Prose } from '../components/ui/prose.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/legal'

/** The pages whose texts the owner writes, by the ids of their routes. */
const TITULOS = {
  cambios: 'Cambios y devoluciones',
  privacidad: 'Privacidad',
  terminos: 'Términos y condiciones',
}
const DESCRIPCIONES = {
  cambios: 'Cómo se cambia o se devuelve una camiseta, en qué plazos y quién paga el envío.',
  privacidad: 'Qué datos pedimos para venderte una camiseta, para qué los usamos y qué derechos tenés.',
  terminos: 'Precios, formas de pago, envíos y camisetas por encargo: las condiciones de la tienda.',
}
type Pagina = keyof typeof TITULOS

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ pattern, context }: Route.LoaderArgs) {
  // The pattern is read, not the address: `/Privacidad` and `/%70rivacidad` lead here too.
  const pagina = pattern.replace('/', '') as Pagina
  const shop = context.get(shopContext)
  const ajustes = await shop.readAjustes()
  const tienda = await readTienda(shop, context.get(requestContext).origin)
  const head = headDeTexto({ title: TITULOS[pagina], description: DESCRIPCIONES[pagina], path: `/${pagina}` }, tienda)
  return { pagina, texto: withFigurasDeAjustes(ajustes.textos[pagina], ajustes), head }
}

export default function Legal({ loaderData: { pagina, texto } }: Route.ComponentProps) {
  return (
    <div className="py-6 lg:py-8">
      <PageTitle className="mb-6">{TITULOS[pagina]}</PageTitle>
      <Prose text={texto} />
    </div>
  )
}
