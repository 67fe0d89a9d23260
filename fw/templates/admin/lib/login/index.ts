export { LoginPage } from './LoginPage';
export { PasswordField } from './PasswordField';
