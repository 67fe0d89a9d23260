import { Title } from 'react-admin';

/** The first page. */
export function Dashboard() {
  return <Title title="Dashboard" />;
}
