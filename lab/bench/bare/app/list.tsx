import { Link, useLoaderData } from 'react-router'

/** As many as a page of the shop's list shows. */
const ITEMS = Array.from({ length: 24 }, (_, at) => ({
  id: `camiseta-${at}`,
  nombre: `Atlético Arroyo Local ${1950 + at}`,
  precio: 1990 + 50 * at,
}))

export function loader() {
  return { items: ITEMS }
}

export default function List() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <ul>
      {items.map(({ id, nombre, precio }) => (
        <li key={id}>
          <Link to={`/product/${id}`}>
            <img src={`/img/${id}/400.webp`} alt={nombre} width={400} height={500} />
            <h2>{nombre}</h2>
            <p>$ {precio}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
