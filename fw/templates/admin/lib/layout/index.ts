export { AccessDenied } from './AccessDenied';
export { Layout } from './Layout';
export { LoadingPage } from './LoadingPage';
export { StatusMessage, StatusPage } from './StatusPage';
